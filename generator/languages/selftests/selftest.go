// HEADER
// Reads cases from standard input, one on a line, and says which answers differ. It is a test so that it can be in the
// package; "go test" on a package ignores it.

//go:build ignore

package TESTED

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"
)

func answers(b []byte) string {
	var answer strings.Builder
	at := FindError(b)
	fmt.Fprintf(&answer, "\t%d", at)
	if s := string(b); FindError(s) != at || Valid(s) != (at < 0) {
		answer.WriteString("\tstring differs")
	}
	// if steps
	s := Start
	for _, octet := range b {
		s = s.Next(octet)
	}
	if s.Accepts() != Valid(b) {
		answer.WriteString("\tNext differs")
	}
	// end
	// if decoder
	for offset := 0; offset < len(b); {
		r, size := Decode(b[offset:])
		offset += size
		if r < 0 {
			fmt.Fprintf(&answer, "\t- %d", offset)
		} else {
			fmt.Fprintf(&answer, "\t%X %d", r, offset)
		}
	}
	// end
	// if recognizer
	if at >= 0 {
		answer.WriteString("\t" + strings.Join(ExpectedAt(b, at), "\t"))
	}
	// end
	// if parser
	if parts, err := Parse(b); err == nil {
		for _, part := range parts[1:] {
			fmt.Fprintf(&answer, "\t%v %d %d", part.Kind, part.Start, part.End)
		}
	}
	// end
	return answer.String()
}

// if decoder
func encodings(from, to int64) string {
	answer := "\t"
	for r := from; r <= to; r++ {
		var p [Longest]byte
		if size := Encode(p[:], rune(r)); size > 0 {
			answer += fmt.Sprintf("%X", p[:size])
		} else {
			answer += "-"
		}
	}
	return answer
}

// end
func TestMain(*testing.M) {
	cases, differ := 0, 0
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "#") {
			continue
		}
		input, expected, _ := strings.Cut(line, "\t")
		// if decoder
		var answer string
		var from, to int64
		if _, err := fmt.Sscanf(input, "=%X-%X", &from, &to); err == nil {
			answer = encodings(from, to)
		} else {
			octets, _ := hex.DecodeString(input)
			answer = answers(octets)
		}
		// end
		// if recognizer
		octets, _ := hex.DecodeString(input)
		answer := answers(octets)
		// end
		cases++
		if answer == "\t"+expected {
			continue
		}
		differ++
		if differ <= 10 {
			fmt.Printf("%s\n  answer: %s\n", line, answer)
		}
	}
	fmt.Printf("%d cases, %d differ\n", cases, differ)
	if differ > 0 || cases == 0 || lines.Err() != nil {
		os.Exit(1)
	}
}
