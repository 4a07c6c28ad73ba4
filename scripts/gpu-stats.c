// Statistics of a compute shader from a Vulkan driver that compiles without its GPU, as a line of JSON: for scripts/gpu-table.
//
//   RADV_FORCE_FAMILY=vangogh gpu-stats MODULE.spv SUBGROUP ID=VALUE ...
//
// SUBGROUP is the size that the pipeline asks for, 0 if any. Every feature that the driver has is turned on.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan.h>

static void must(VkResult result, const char *what) {
    if (result != VK_SUCCESS) {
        printf("[{\"kernel\": \"\", \"error\": \"%s failed with %d\"}]\n", what, result);
        exit(1);
    }
}

static VkPhysicalDevice first_device(VkInstance instance) {
    uint32_t count = 1;
    VkPhysicalDevice device = VK_NULL_HANDLE;
    VkResult found = vkEnumeratePhysicalDevices(instance, &count, &device);
    must(found == VK_INCOMPLETE ? VK_SUCCESS : found, "vkEnumeratePhysicalDevices");
    must(count == 1 ? VK_SUCCESS : VK_ERROR_INITIALIZATION_FAILED, "finding a device");
    return device;
}

#ifdef VK_KHR_cooperative_matrix
static int has_extension(VkPhysicalDevice physical, const char *name) {
    uint32_t count = 0;
    vkEnumerateDeviceExtensionProperties(physical, NULL, &count, NULL);
    VkExtensionProperties *all = calloc(count, sizeof *all);
    vkEnumerateDeviceExtensionProperties(physical, NULL, &count, all);
    int found = 0;
    for (uint32_t i = 0; i < count; i++) found |= !strcmp(all[i].extensionName, name);
    free(all);
    return found;
}
#endif

static VkDevice open_device(VkPhysicalDevice physical) {
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executables = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR};
    VkPhysicalDeviceVulkan13Features core13 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .pNext = &executables};
    VkPhysicalDeviceVulkan12Features core12 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &core13};
    VkPhysicalDeviceVulkan11Features core11 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, .pNext = &core12};
    VkPhysicalDeviceFeatures2 features = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .pNext = &core11};
    const char *names[2] = {VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME};
    uint32_t extensions = 1;
#ifdef VK_KHR_cooperative_matrix
    VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrices = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
    if (has_extension(physical, VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME)) {
        names[extensions++] = VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME;
        executables.pNext = &matrices;
    }
#endif
    vkGetPhysicalDeviceFeatures2(physical, &features);
    float priority = 1.0f;
    VkDeviceQueueCreateInfo queue = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
    VkDeviceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &features, .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue, .enabledExtensionCount = extensions, .ppEnabledExtensionNames = names};
    VkDevice device;
    must(vkCreateDevice(physical, &info, NULL, &device), "vkCreateDevice");
    return device;
}

static VkShaderModule read_module(VkDevice device, const char *path) {
    FILE *file = fopen(path, "rb");
    must(file ? VK_SUCCESS : VK_ERROR_UNKNOWN, "opening the module");
    fseek(file, 0, SEEK_END);
    size_t bytes = ftell(file);
    rewind(file);
    uint32_t *code = malloc(bytes);
    must(fread(code, 1, bytes, file) == bytes ? VK_SUCCESS : VK_ERROR_UNKNOWN, "reading the module");
    fclose(file);
    VkShaderModuleCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = bytes, .pCode = code};
    VkShaderModule module;
    must(vkCreateShaderModule(device, &info, NULL, &module), "vkCreateShaderModule");
    free(code);
    return module;
}

// The one layout of all kernels: the extents of the run, fifteen storage buffers, and 128 bytes of push constants.
static VkPipelineLayout make_layout(VkDevice device) {
    VkDescriptorSetLayoutBinding bindings[16];
    for (uint32_t i = 0; i < 16; i++) {
        VkDescriptorType type = i ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
        bindings[i] = (VkDescriptorSetLayoutBinding){i, type, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL};
    }
    VkDescriptorSetLayoutCreateInfo set_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = 16, .pBindings = bindings};
    VkDescriptorSetLayout set;
    must(vkCreateDescriptorSetLayout(device, &set_info, NULL, &set), "vkCreateDescriptorSetLayout");
    VkPushConstantRange push = {VK_SHADER_STAGE_COMPUTE_BIT, 0, 128};
    VkPipelineLayoutCreateInfo info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 1,
        .pSetLayouts = &set, .pushConstantRangeCount = 1, .pPushConstantRanges = &push};
    VkPipelineLayout layout;
    must(vkCreatePipelineLayout(device, &info, NULL, &layout), "vkCreatePipelineLayout");
    return layout;
}

static void print_statistics(VkDevice device, VkPipeline pipeline) {
    PFN_vkGetPipelineExecutablePropertiesKHR properties_of =
        (PFN_vkGetPipelineExecutablePropertiesKHR)vkGetDeviceProcAddr(device, "vkGetPipelineExecutablePropertiesKHR");
    PFN_vkGetPipelineExecutableStatisticsKHR statistics_of =
        (PFN_vkGetPipelineExecutableStatisticsKHR)vkGetDeviceProcAddr(device, "vkGetPipelineExecutableStatisticsKHR");
    VkPipelineInfoKHR which = {.sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR, .pipeline = pipeline};
    VkPipelineExecutablePropertiesKHR properties = {.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR};
    uint32_t count = 1;
    must(properties_of(device, &which, &count, &properties), "vkGetPipelineExecutablePropertiesKHR");
    VkPipelineExecutableInfoKHR executable = {.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR, .pipeline = pipeline};
    VkPipelineExecutableStatisticKHR statistics[64];
    for (uint32_t i = 0; i < 64; i++)
        statistics[i] = (VkPipelineExecutableStatisticKHR){.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR};
    count = 64;
    must(statistics_of(device, &executable, &count, statistics), "vkGetPipelineExecutableStatisticsKHR");
    printf("[{\"subgroup\": %u, \"statistics\": {", properties.subgroupSize);
    for (uint32_t i = 0; i < count; i++)
        printf("%s\"%s\": %llu", i ? ", " : "", statistics[i].name, (unsigned long long)statistics[i].value.u64);
    printf("}}]\n");
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: gpu-stats MODULE.spv SUBGROUP ID=VALUE ...\n");
        return 2;
    }
    VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
    VkInstanceCreateInfo instance_info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
    VkInstance instance;
    must(vkCreateInstance(&instance_info, NULL, &instance), "vkCreateInstance");
    VkPhysicalDevice physical = first_device(instance);
    VkDevice device = open_device(physical);

    VkSpecializationMapEntry entries[32];
    uint32_t values[32], constants = 0;
    for (int i = 3; i < argc && constants < 32; i++, constants++) {
        char *end;
        uint32_t id = strtoul(argv[i], &end, 10);
        values[constants] = strtoul(end + 1, NULL, 10);
        entries[constants] = (VkSpecializationMapEntry){id, constants * 4, 4};
    }
    VkSpecializationInfo special = {constants, entries, constants * 4, values};
    uint32_t lanes = strtoul(argv[2], NULL, 10);
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO, .requiredSubgroupSize = lanes};
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR,
        .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_COMPUTE_BIT,
            .pNext = lanes ? &subgroup : NULL, .flags = lanes ? VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT : 0,
            .module = read_module(device, argv[1]), .pName = "main", .pSpecializationInfo = &special},
        .layout = make_layout(device)};
    VkPipeline pipeline;
    must(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline), "vkCreateComputePipelines");
    print_statistics(device, pipeline);
    return 0;
}
