/* The line of play of tests/engine/trace.py, by an engine's shared library.
 *
 * play SETUPS ENCOUNTERS DECISIONS prints a CRC after every tenth of the decisions. Compiled with
 * -DRULES=framewerk, the ruleset, and -DACTIONS=FRAMEWERK_ACTIONS and so on. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mech_engine.h"

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define OF(name) JOINED(RULES, name)

static uint32_t table[256];

static void fill_table(void) {
    for (uint32_t n = 0; n < 256; n++) {
        uint32_t c = n;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        table[n] = c;
    }
}

static uint32_t crc32(uint32_t crc, const void *data, size_t size) {
    const unsigned char *bytes = data;
    crc = ~crc;
    for (size_t k = 0; k < size; k++) crc = table[(crc ^ bytes[k]) & 255] ^ (crc >> 8);
    return ~crc;
}

static OF(_setup) setups[99];
static int32_t encounters;
static OF(_battle) battle;
static OF(_log) events;
static int8_t mask[ACTIONS];
static float seen[FEATURES];

static void begin(uint32_t seed) {
    memset(&events, 0, sizeof events);
    events.on = 1;
    OF(_begin)(setups, encounters, &battle, seed, 0, &events, mask);
}

static int32_t picked(uint32_t x) {
    int32_t legal[ACTIONS], count = 0;
    for (int32_t a = 0; a < ACTIONS; a++)
        if (mask[a]) legal[count++] = a;
    return legal[(x >> 8) % (uint32_t)count];
}

static uint32_t book(uint32_t crc) {
    crc = crc32(crc, &battle, sizeof battle);
    return crc32(crc, events.events + events.first,
                 (size_t)(events.count - events.first) * sizeof events.events[0]);
}

static uint32_t book_all(uint32_t crc, long done) {
    crc = crc32(book(crc), mask, sizeof mask);
    OF(_observe)(setups, encounters, &battle, battle.request.unit, seen);
    crc = crc32(crc, seen, sizeof seen);
    for (int32_t side = 0; side < SIDES; side++) {
        double stands = OF(_potential)(setups, encounters, &battle, side);
        crc = crc32(crc, &stands, sizeof stands);
    }
    if (done % 50 == 0) {
        int64_t key = OF(_fingerprint)(&battle);
        crc = crc32(crc, &key, sizeof key);
        int64_t answer = OF(_bot)(setups, encounters, &battle, mask);
        crc = crc32(crc, &answer, sizeof answer);
    }
    return crc;
}

static void play(long decisions) {
    uint32_t x = 1, crc = 0, seed = 0;
    long marks = 0;
    begin(seed);
    for (long done = 1; done <= decisions; done++) {
        if (battle.winner != -2) {
            crc = book(crc);
            begin(++seed);
        }
        crc = book_all(crc, done);
        x = (x * 1103515245u + 12345u) & 0x7FFFFFFFu;
        OF(_answer)(setups, encounters, &battle, picked(x), &events, mask);
        if (done * 10 / decisions > marks) {
            printf("%u\n", crc);
            marks++;
        }
    }
}

int main(int count, char **given) {
    if (count != 4) return 2;
    FILE *file = fopen(given[1], "rb");
    encounters = (int32_t)strtol(given[2], 0, 10);
    if (!file || fread(setups, sizeof setups[0], (size_t)encounters, file) != (size_t)encounters) return 3;
    long decisions = strtol(given[3], 0, 10);
    fill_table();
    play(decisions);
    return 0;
}
