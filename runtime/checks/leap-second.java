private static int numberAt(byte[] bytes, int offset, int count) {
  int value = 0;
  for (int i = offset; i < offset + count; i++) value = 10 * value + (bytes[i] - '0');
  return value;
}

private static int daysIn(int year, int month) {
  // From August on, months with an even number have 31.
  if (month != 2) return 30 + ((month + (month >> 3)) & 1);
  return year % (year % 100 == 0 ? 400 : 4) == 0 ? 29 : 28;
}

private static String clock(int minute) {
  return String.format(java.util.Locale.ROOT, "%02d:%02d", minute / 60, minute % 60);
}

/**
 * Leap seconds, by RFC 3339, section 5.7: a second of 60 is 23:59:60 UTC on the last day of a month. Where a full-time or
 * date-time, or the beginning of one, can no longer be right; -1 if its second is not 60, or is right, or may still be.
 */
private static int leapSecond(byte[] bytes, int length) {
  // A full-time has ":" there.
  boolean hasDate = length > 2 && bytes[2] != ':';
  int time = hasDate ? 11 : 0;
  int second = time + 6;
  // Only 60 begins with 6.
  if (length <= second || bytes[second] != '6') return -1;
  int day = hasDate ? numberAt(bytes, 8, 2) : 1;
  int minute = 60 * numberAt(bytes, time, 2) + numberAt(bytes, time + 3, 2);
  int behind = 24 * 60 - 1 - minute;
  StringBuilder offsets = new StringBuilder();
  // UTC has the same date.
  if (!hasDate || day == daysIn(numberAt(bytes, 0, 4), numberAt(bytes, 5, 2))) {
    offsets.append('-').append(clock(behind));
    if (behind == 0) offsets.append(" Z z +00:00");
  }
  // UTC has the date before.
  if (day == 1 && behind > 0) offsets.append(" +").append(clock(minute + 1));
  if (offsets.length() == 0) return second;

  int begin = second + 2;
  // "." and digits.
  while (begin < length && bytes[begin] > '-' && bytes[begin] < ':') begin++;
  int error = begin;
  for (String offset : offsets.toString().trim().split(" ")) {
    int i = begin;
    while (i < length && i - begin < offset.length() && bytes[i] == offset.charAt(i - begin)) i++;
    if (i >= length || i - begin == offset.length()) return -1;
    error = Math.max(error, i);
  }
  return error;
}
