static int digits_at(const uint8_t *bytes, size_t offset, size_t count) {
  int value = 0;
  for (size_t i = offset; i < offset + count; i++) value = 10 * value + (bytes[i] - '0');
  return value;
}

static int days_in(int year, int month) {
  // From August on, months with an even number have 31.
  if (month != 2) return 30 + ((month + (month >> 3)) & 1);
  return year % (year % 100 == 0 ? 400 : 4) == 0 ? 29 : 28;
}

// Leap seconds, by RFC 3339, section 5.7: a second of 60 is 23:59:60 UTC on the last day of a month. Where a full-time or
// date-time, or the beginning of one, can no longer be right; -1 if its second is not 60, or is right, or may still be.
static ptrdiff_t leap_second(const uint8_t *bytes, size_t length) {
  // A full-time has ":" there.
  const bool has_date = length > 2 && bytes[2] != ':';
  const size_t time = has_date ? 11 : 0;
  const size_t second = time + 6;
  // Only 60 begins with 6.
  if (length <= second || bytes[second] != '6') return -1;
  const int day = has_date ? digits_at(bytes, 8, 2) : 1;
  const int minute = 60 * digits_at(bytes, time, 2) + digits_at(bytes, time + 3, 2);
  const int behind = 24 * 60 - 1 - minute;
  char offsets[5][7] = {{0}};
  size_t count = 0;
  // UTC has the same date.
  if (!has_date || day == days_in(digits_at(bytes, 0, 4), digits_at(bytes, 5, 2))) {
    const char clock[7] = {'-', (char)('0' + behind / 600), (char)('0' + behind / 60 % 10), ':',
                           (char)('0' + behind % 60 / 10), (char)('0' + behind % 10), 0};
    memcpy(offsets[count++], clock, 7);
    if (behind == 0) {
      memcpy(offsets[count++], "Z", 2);
      memcpy(offsets[count++], "z", 2);
      memcpy(offsets[count++], "+00:00", 7);
    }
  }
  // UTC has the date before.
  if (day == 1 && behind > 0) {
    const int ahead = minute + 1;
    const char clock[7] = {'+', (char)('0' + ahead / 600), (char)('0' + ahead / 60 % 10), ':',
                           (char)('0' + ahead % 60 / 10), (char)('0' + ahead % 10), 0};
    memcpy(offsets[count++], clock, 7);
  }
  if (count == 0) return (ptrdiff_t)second;

  size_t begin = second + 2;
  // "." and digits.
  while (begin < length && bytes[begin] > '-' && bytes[begin] < ':') begin++;
  size_t error = begin;
  for (size_t k = 0; k < count; k++) {
    size_t i = begin;
    while (i < length && i - begin < 6 && bytes[i] == (uint8_t)offsets[k][i - begin]) i++;
    if (i >= length || offsets[k][i - begin] == 0) return -1;
    if (i > error) error = i;
  }
  return (ptrdiff_t)error;
}
