func numberOf[T ~[]byte | ~string](digits T) int {
	value := 0
	for i := 0; i < len(digits); i++ {
		value = 10*value + int(digits[i]-'0')
	}
	return value
}

func daysIn(year, month int) int {
	switch {
	case month != 2:
		// From August on, months with an even number have 31.
		return 30 + (month+month>>3)&1
	case year%4 != 0 || year%100 == 0 && year%400 != 0:
		return 28
	}
	return 29
}

// leapSecond tells where a full-time or date-time, the beginning of one, or one with a suffix, can no longer be right, by RFC 3339, section 5.7:
// a second of 60 is 23:59:60 UTC on the last day of a month. Returns -1 if the second is not 60, or is right, or may still be.
func leapSecond[T ~[]byte | ~string](b T) int {
	// A full-time has ":" there.
	hasDate := len(b) > 2 && b[2] != ':'
	hour := 0
	if hasDate {
		hour = 11
	}
	second := hour + 6
	// Only 60 begins with 6.
	if len(b) <= second || b[second] != '6' {
		return -1
	}
	day := 1
	if hasDate {
		day = numberOf(b[8:10])
	}
	minute := 60*numberOf(b[hour:hour+2]) + numberOf(b[hour+3:hour+5])
	behind := 24*60 - 1 - minute
	// UTC has the same date, or the date before.
	isLast := !hasDate || day == daysIn(numberOf(b[:4]), numberOf(b[5:7]))
	isFirst := day == 1 && behind > 0
	if !isLast && !isFirst {
		return second
	}

	begin := second + 2
	// "." and digits.
	for begin < len(b) && '.' <= b[begin] && b[begin] <= '9' {
		begin++
	}
	first := begin
	for _, offset := range [...]struct {
		mayBe   bool
		sign    byte
		minutes int
	}{
		{isLast, '-', behind},
		{isLast && behind == 0, 'Z', 0},
		{isLast && behind == 0, 'z', 0},
		{isLast && behind == 0, '+', 0},
		{isFirst, '+', minute + 1},
	} {
		if !offset.mayBe {
			continue
		}
		m := offset.minutes
		clock := [...]byte{
			offset.sign, byte('0' + m/600), byte('0' + m/60%10), ':', byte('0' + m%60/10), byte('0' + m%10),
		}
		length := len(clock)
		if offset.sign|0x20 == 'z' {
			length = 1
		}
		i := begin
		for i < len(b) && i-begin < length && b[i] == clock[i-begin] {
			i++
		}
		if i >= len(b) || i-begin == length {
			return -1
		}
		if i > first {
			first = i
		}
	}
	return first
}
