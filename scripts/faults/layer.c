// A Vulkan layer whose driver fails: the function named in TRITUNE_FAULT crashes, hangs, is out of memory or does nothing, from its
// first call on. TRITUNE_FAULT is NAME:crash, NAME:hang, NAME:memory, NAME:lost or NAME:nothing. Its own declarations: the headers of
// Vulkan need not be installed.

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void (*Function)(void);
typedef Function (*GetProcAddr)(void *, const char *);
typedef int32_t (*CreateInstance)(const void *, const void *, void **);
typedef int32_t (*CreateDevice)(void *, const void *, const void *, void **);

enum { LOADER_INSTANCE_CREATE_INFO = 47, LOADER_DEVICE_CREATE_INFO = 48, LINK_INFO = 0 };
enum { OUT_OF_DEVICE_MEMORY = -2, DEVICE_LOST = -4 };

// What the loader hands from layer to layer.
struct link {
  struct link *next;
  GetProcAddr instance_proc_addr;
  GetProcAddr other_proc_addr;
};

struct create_info {
  uint32_t type;
  const struct create_info *next;
  uint32_t function;
  struct link *link;
};

struct negotiation {
  uint32_t type;
  void *next;
  uint32_t version;
  GetProcAddr instance_proc_addr;
  GetProcAddr device_proc_addr;
  GetProcAddr physical_device_proc_addr;
};

static GetProcAddr next_instance, next_device;

static void crash(void) { raise(SIGSEGV); }
static void hang(void) {
  for (;;) pause();
}
static int32_t memory(void) { return OUT_OF_DEVICE_MEMORY; }
static int32_t lost(void) { return DEVICE_LOST; }
static int32_t nothing(void) { return 0; }

// What stands for a function that is to fail; null for all others.
static Function fault(const char *name) {
  const char *wanted = getenv("TRITUNE_FAULT");
  const char *colon = wanted ? strchr(wanted, ':') : NULL;
  if (!colon || strlen(name) != (size_t)(colon - wanted) || strncmp(name, wanted, colon - wanted) != 0) return NULL;
  if (strcmp(colon, ":crash") == 0) return crash;
  if (strcmp(colon, ":hang") == 0) return hang;
  if (strcmp(colon, ":memory") == 0) return (Function)memory;
  if (strcmp(colon, ":lost") == 0) return (Function)lost;
  if (strcmp(colon, ":nothing") == 0) return (Function)nothing;
  fprintf(stderr, "faults: no such fault: %s\n", wanted);
  abort();
}

static struct create_info *chain(const struct create_info *info, uint32_t type) {
  while (info && !(info->type == type && info->function == LINK_INFO)) info = info->next;
  return (struct create_info *)info;
}

static int32_t create_instance(const struct create_info *info, const void *allocator, void **instance) {
  struct create_info *ours = chain(info, LOADER_INSTANCE_CREATE_INFO);
  if (!ours) return -3;
  next_instance = ours->link->instance_proc_addr;
  ours->link = ours->link->next;
  CreateInstance create = (CreateInstance)next_instance(NULL, "vkCreateInstance");
  return create ? create(info, allocator, instance) : -3;
}

static int32_t create_device(void *physical, const struct create_info *info, const void *allocator, void **device) {
  struct create_info *ours = chain(info, LOADER_DEVICE_CREATE_INFO);
  if (!ours) return -3;
  GetProcAddr instance_proc_addr = ours->link->instance_proc_addr;
  next_device = ours->link->other_proc_addr;
  ours->link = ours->link->next;
  CreateDevice create = (CreateDevice)instance_proc_addr(NULL, "vkCreateDevice");
  return create ? create(physical, info, allocator, device) : -3;
}

static Function device_proc_addr(void *device, const char *name) {
  Function failing = fault(name);
  if (failing) return failing;
  if (strcmp(name, "vkGetDeviceProcAddr") == 0) return (Function)device_proc_addr;
  return next_device ? next_device(device, name) : NULL;
}

static Function instance_proc_addr(void *instance, const char *name) {
  Function failing = fault(name);
  if (failing) return failing;
  if (strcmp(name, "vkGetInstanceProcAddr") == 0) return (Function)instance_proc_addr;
  if (strcmp(name, "vkGetDeviceProcAddr") == 0) return (Function)device_proc_addr;
  if (strcmp(name, "vkCreateInstance") == 0) return (Function)create_instance;
  if (strcmp(name, "vkCreateDevice") == 0) return (Function)create_device;
  return next_instance ? next_instance(instance, name) : NULL;
}

int32_t vkNegotiateLoaderLayerInterfaceVersion(struct negotiation *negotiation) {
  negotiation->version = 2;
  negotiation->instance_proc_addr = instance_proc_addr;
  negotiation->device_proc_addr = device_proc_addr;
  negotiation->physical_device_proc_addr = NULL;
  return 0;
}
