// HEADER
// Reads cases from standard input, one on a line, and says which answers differ.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "TESTED.h"

static char *answer;
static size_t used, room;

static void put(const char *format, ...) {
  if (room - used < 4096) answer = realloc(answer, room += 65536);
  va_list arguments;
  va_start(arguments, format);
  used += (size_t)vsnprintf(answer + used, room - used, format, arguments);
  va_end(arguments);
}

static void check(const uint8_t *bytes, size_t length) {
  const ptrdiff_t error = TESTED_find_error(bytes, length);
  put("\t%td", error);
  // if steps
  // Octet by octet, the answer is the same.
  TESTED_state state = TESTED_start;
  for (size_t i = 0; i < length; i++) state = TESTED_next(state, bytes[i]);
  if (TESTED_accepts(state) != TESTED_validate(bytes, length)) put("\tnext differs");
  // end
  // if decoder
  for (size_t offset = 0; offset < length;) {
    const int32_t code_point = TESTED_decode(bytes, length, &offset);
    if (code_point < 0) put("\t- %zu", offset);
    else put("\t%X %zu", (unsigned)code_point, offset);
  }
  // end
  // if recognizer
  if (error >= 0) {
    const char *const *expected = TESTED_expected_at(bytes, length, (size_t)error);
    for (; *expected != NULL; expected++) put("\t%s", *expected);
    return;
  }
  // end
  // if parser
  const size_t capacity = 64 + 64 * length;
  struct TESTED_part *parts = malloc(capacity * sizeof *parts);
  const ptrdiff_t count = TESTED_parse(bytes, length, parts, capacity);
  for (ptrdiff_t i = 1; i < count; i++)
    put("\t%s %zu %zu", TESTED_kind_names[parts[i].kind], parts[i].start, parts[i].end);
  free(parts);
  // end
}

// if decoder
static void encode(uint32_t from, uint32_t to) {
  put("\t");
  for (uint32_t code_point = from; code_point <= to; code_point++) {
    uint8_t bytes[TESTED_longest];
    const size_t length = TESTED_encode(code_point, bytes);
    if (length == 0) put("-");
    for (size_t i = 0; i < length; i++) put("%02X", bytes[i]);
  }
}

// end
int main(void) {
  size_t size = 1 << 24, cases = 0, differ = 0;
  char *line = malloc(size);
  uint8_t *bytes = malloc(size / 2);
  while (fgets(line, (int)size, stdin) != NULL) {
    if (line[0] == '#') continue;
    line[strcspn(line, "\n")] = 0;
    const size_t digits = strcspn(line, "\t");
    used = 0;
    put("%s", "");
    // if decoder
    unsigned from, to;
    if (sscanf(line, "=%X-%X", &from, &to) == 2) encode(from, to);
    // end
    if (line[0] != '=') {
      for (size_t i = 0; i < digits / 2; i++) {
        unsigned byte;
        sscanf(line + 2 * i, "%2X", &byte);
        bytes[i] = (uint8_t)byte;
      }
      check(bytes, digits / 2);
    }
    cases++;
    if (strcmp(answer, line + digits) == 0) continue;
    if (differ++ < 10) printf("%s\n  answer: %s\n", line, answer);
  }
  printf("%zu cases, %zu differ\n", cases, differ);
  return differ > 0 || cases == 0;
}
