/* Loads the C library and the plug-in for llama.cpp as a program on Windows would: libraries.exe tritune_c.dll ggml_tritune.dll */
#include <stdint.h>
#include <stdio.h>
#include <windows.h>

static void *symbol(const char *library, const char *name) {
    HMODULE module = LoadLibraryA(library);
    void *found = module == NULL ? NULL : (void *)(uintptr_t)GetProcAddress(module, name);
    if (found == NULL) {
        printf("%s: no %s (error %lu)\n", library, name, (unsigned long)GetLastError());
        ExitProcess(1);
    }
    return found;
}

int main(int count, char **words) {
    if (count != 3) {
        return 2;
    }
    uint32_t (*version)(void) = (uint32_t (*)(void))(uintptr_t)symbol(words[1], "tritune_api_version");
    symbol(words[1], "tritune_model_open");
    symbol(words[2], "ggml_backend_init");
    printf("version %u of the C library; the plug-in has its entry\n", (unsigned)version());
    return version() == 1 ? 0 : 1;
}
