/* bcryptprimitives.dll for Wine 8, which has none: Rust's standard library asks it for random bytes. Only beside a tested program. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG length); /* RtlGenRandom */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
    return length <= 0xffffffff && SystemFunction036(bytes, (ULONG)length);
}
