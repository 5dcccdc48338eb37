/* What compilers call for large copies and fills. A shared library that brings its own needs no C
 * library at all. Compiled without builtins: a loop that copies must not become a call of itself. */

#include <stddef.h>

#define OWN __attribute__((visibility("hidden")))

OWN void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t k = 0; k < n; k++) t[k] = f[k];
    return to;
}

OWN void *memmove(void *to, const void *from, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t <= f || t >= f + n) return memcpy(to, from, n);
    while (n-- > 0) t[n] = f[n];
    return to;
}

OWN void *memset(void *to, int value, size_t n) {
    unsigned char *t = to;
    for (size_t k = 0; k < n; k++) t[k] = (unsigned char)value;
    return to;
}

#ifdef _WIN32
/* Windows calls this when the library is loaded; there is nothing to do. */
OWN int __stdcall DllMainCRTStartup(void *library, unsigned reason, void *reserved) {
    (void)library, (void)reason, (void)reserved;
    return 1;
}
#endif
