/* How fast an engine's shared library plays one battle: random legal answers, each decision with
 * mask and observation.
 *
 * rate LIBRARY SETUPS ENCOUNTERS SECONDS prints decisions a second, then the seconds from the load
 * to the first decision. Compiled with -DRULES=<ruleset> and -DACTIONS=<RULESET>_ACTIONS and so on. */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mech_engine.h"

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define OF(name) JOINED(RULES, name)
#define TEXT_(a) #a
#define TEXT(a) TEXT_(a)
#define SYMBOL(library, name) (__typeof__(OF(name)) *)dlsym(library, TEXT(RULES) #name)

static OF(_setup) setups[99];
static OF(_battle) battle;
static OF(_log) events;
static int8_t mask[ACTIONS];
static float seen[FEATURES];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int32_t picked(uint32_t x) {
    int32_t legal[ACTIONS], count = 0;
    for (int32_t a = 0; a < ACTIONS; a++)
        if (mask[a]) legal[count++] = a;
    return legal[(x >> 8) % (uint32_t)count];
}

int main(int count, char **given) {
    if (count != 5) return 2;
    FILE *file = fopen(given[2], "rb");
    int32_t encounters = (int32_t)strtol(given[3], 0, 10);
    if (!file || fread(setups, sizeof setups[0], (size_t)encounters, file) != (size_t)encounters) return 3;
    double limit = strtod(given[4], 0), loaded = now(), first = 0, began = 0;
    void *library = dlopen(given[1], RTLD_NOW);
    if (!library) return 4;
    __typeof__(OF(_begin)) *begin = SYMBOL(library, _begin);
    __typeof__(OF(_answer)) *answer = SYMBOL(library, _answer);
    __typeof__(OF(_observe)) *observe = SYMBOL(library, _observe);
    uint32_t x = 1, seed = 0;
    long done = 0;
    events.on = 1;
    begin(setups, encounters, &battle, seed, 0, &events, mask);
    while (1) {
        if (battle.winner != -2) begin(setups, encounters, &battle, ++seed, 0, &events, mask);
        observe(setups, encounters, &battle, battle.request.unit, seen);
        x = (x * 1103515245u + 12345u) & 0x7FFFFFFFu;
        answer(setups, encounters, &battle, picked(x), &events, mask);
        if (done++ == 0) {
            began = now();
            first = began - loaded;
        }
        if (done % 256 == 0 && now() - began >= limit) break;
    }
    printf("%f %f\n", (double)(done - 1) / (now() - began), first);
    return 0;
}
