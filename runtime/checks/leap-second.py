def _days_in(year: int, month: int) -> int:
    # From August on, months with an even number have 31.
    if month != 2:
        return 30 + ((month + (month >> 3)) & 1)
    return 29 if year % (400 if year % 100 == 0 else 4) == 0 else 28


def _clock(minute: int) -> bytes:
    return b"%02d:%02d" % divmod(minute, 60)


def _leap_second(data: bytes) -> int | None:
    """Leap seconds, by RFC 3339, section 5.7: a second of 60 is 23:59:60 UTC on the last day of a month.

    Where a full-time or date-time, the beginning of one, or one with a suffix, can no longer be right; None if its second is not 60, or is
    right, or may still be.
    """
    # A full-time has ":" there.
    has_date = len(data) > 2 and data[2:3] != b":"
    time = 11 if has_date else 0
    second = time + 6
    # Only 60 begins with 6.
    if data[second : second + 1] != b"6":
        return None
    day = int(data[8:10]) if has_date else 1
    minute = 60 * int(data[time : time + 2]) + int(data[time + 3 : time + 5])
    behind = 24 * 60 - 1 - minute
    offsets = []
    # UTC has the same date.
    if not has_date or day == _days_in(int(data[:4]), int(data[5:7])):
        offsets.append(b"-" + _clock(behind))
        if behind == 0:
            offsets += [b"Z", b"z", b"+00:00"]
    # UTC has the date before.
    if day == 1 and behind > 0:
        offsets.append(b"+" + _clock(minute + 1))
    if not offsets:
        return second

    # "." and digits.
    begin = len(data) - len(data[second + 2 :].lstrip(b"./0123456789"))
    error = begin
    for offset in offsets:
        i = begin
        while i < len(data) and data[i : i + 1] == offset[i - begin : i - begin + 1]:
            i += 1
        if i >= len(data) or i - begin == len(offset):
            return None
        error = max(error, i)
    return error
