// URIs and UTF-8 in C: by files that abnfc compiles, and by a decoder written by hand in the manner of Bjoern Hoehrmann's, with
// one table of types and one of transitions. Prints the job, the contender and MB/s.
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "uri.h"
#include "utf_8.h"

enum { SIZE = 1 << 16 };

static uint8_t type_of[256], next_of[108];

static void make_tables(void) {
  // The type of a first octet is the number of bits that are not payload.
  static const struct { int lo, hi, type; } types[] = {
    {0x00, 0x7F, 0}, {0x80, 0x8F, 1}, {0x90, 0x9F, 9}, {0xA0, 0xBF, 7}, {0xC0, 0xC1, 8}, {0xC2, 0xDF, 2},
    {0xE0, 0xE0, 10}, {0xE1, 0xEC, 3}, {0xED, 0xED, 4}, {0xEE, 0xEF, 3}, {0xF0, 0xF0, 11}, {0xF1, 0xF3, 6},
    {0xF4, 0xF4, 5}, {0xF5, 0xFF, 8},
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    for (int octet = types[i].lo; octet <= types[i].hi; octet++) type_of[octet] = (uint8_t)types[i].type;
  // States, times 12: 0 begins a character, 12 is dead, and others wait for octets of some types.
  static const struct { int state, type, to; } steps[] = {
    {0, 0, 0}, {0, 2, 24}, {0, 3, 36}, {0, 10, 48}, {0, 4, 60}, {0, 11, 72}, {0, 6, 84}, {0, 5, 96},
    {24, 1, 0}, {24, 9, 0}, {24, 7, 0}, {36, 1, 24}, {36, 9, 24}, {36, 7, 24}, {48, 7, 24}, {60, 1, 24}, {60, 9, 24},
    {72, 9, 36}, {72, 7, 36}, {84, 1, 36}, {84, 9, 36}, {84, 7, 36}, {96, 1, 36},
  };
  memset(next_of, 12, sizeof next_of);
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) next_of[steps[i].state + steps[i].type] = (uint8_t)steps[i].to;
}

static size_t by_hand(const uint8_t *bytes, size_t length) {
  size_t count = 0;
  uint32_t state = 0, code_point = 0;
  for (size_t i = 0; i < length; i++) {
    const uint32_t type = type_of[bytes[i]];
    code_point = state == 0 ? (0xFFu >> type) & bytes[i] : (code_point << 6) | (bytes[i] & 0x3F);
    state = next_of[state + type];
    if (state == 0) count += code_point & 1;
    else if (state == 12) return 0;
  }
  return count;
}

static size_t validate_by_hand(const uint8_t *bytes, size_t length) {
  uint32_t state = 0;
  for (size_t i = 0; i < length; i++) {
    state = next_of[state + type_of[bytes[i]]];
    if (state == 12) return 0;
  }
  return state == 0;
}

static size_t validate(const uint8_t *bytes, size_t length) {
  return utf_8_validate(bytes, length);
}

static size_t decode(const uint8_t *bytes, size_t length) {
  size_t count = 0;
  for (size_t offset = 0; offset < length;) count += (size_t)utf_8_decode(bytes, length, &offset) & 1;
  return count;
}

static size_t validate_uri(const uint8_t *bytes, size_t length) {
  return uri_validate(bytes, length);
}

static double rate_of(size_t (*function)(const uint8_t *, size_t), const uint8_t *bytes, size_t length) {
  double best = 0;
  volatile size_t sink = 0;
  for (int round = 0; round < 15; round++) {
    const clock_t begin = clock();
    const int times = (int)(13000000 / length);
    for (int i = 0; i < times; i++) sink += function(bytes, length);
    const double rate = times * (double)length / ((double)(clock() - begin) / CLOCKS_PER_SEC) / 1e6;
    if (rate > best) best = rate;
  }
  (void)sink;
  return best;
}

int main(void) {
  static uint8_t bytes[SIZE];
  static const char *const texts[][2] = {{"ASCII", "The quick brown fox. "}, {"Chinese", "\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97"}};
  make_tables();
  for (int i = 0; i < 2; i++) {
    const size_t each = strlen(texts[i][1]), length = SIZE / each * each;
    for (size_t at = 0; at < length; at += each) memcpy(bytes + at, texts[i][1], each);
    printf("validate %s\tabnfc\t%.0f\n", texts[i][0], rate_of(validate, bytes, length));
    printf("validate %s\ttables by hand\t%.0f\n", texts[i][0], rate_of(validate_by_hand, bytes, length));
    printf("decode %s\tabnfc\t%.0f\n", texts[i][0], rate_of(decode, bytes, length));
    printf("decode %s\ttables by hand\t%.0f\n", texts[i][0], rate_of(by_hand, bytes, length));
  }
  static const char uri[] = "https://example.com:8042/over/there?name=ferret#nose";
  printf("validate URIs\tabnfc\t%.0f\n", rate_of(validate_uri, (const uint8_t *)uri, sizeof uri - 1));
  return 0;
}
