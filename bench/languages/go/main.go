// URIs and UTF-8 in Go: by packages that abnfc compiles, and by the standard library. Prints the job, the contender and MB/s.
package main

import (
	"fmt"
	"net/url"
	"strings"
	"time"
	standard "unicode/utf8"

	"example/uri"
	"example/utf8"
)

const address = "https://example.com:8042/over/there?name=ferret#nose"

// rate prints the best of fifteen runs.
func rate(job, contender string, bytes []byte, call func([]byte) bool) {
	times, best := 4000000/len(bytes), 0.0
	for round := 0; round < 15; round++ {
		begin := time.Now()
		for i := 0; i < times; i++ {
			if !call(bytes) {
				panic(contender)
			}
		}
		if speed := float64(times*len(bytes)) / time.Since(begin).Seconds() / 1e6; speed > best {
			best = speed
		}
	}
	fmt.Printf("%s\t%s\t%.0f\n", job, contender, best)
}

func main() {
	for name, unit := range map[string]string{"ASCII": "The quick brown fox. ", "Chinese": "中文字"} {
		bytes := []byte(strings.Repeat(unit, 64<<10/len(unit)))
		rate("validate "+name, "abnfc", bytes, utf8.Valid[[]byte])
		rate("validate "+name, "utf8.Valid", bytes, standard.Valid)
		rate("decode "+name, "abnfc", bytes, func(p []byte) bool {
			for len(p) > 0 {
				r, size := utf8.Decode(p)
				if r < 0 {
					return false
				}
				p = p[size:]
			}
			return true
		})
		rate("decode "+name, "utf8.DecodeRune", bytes, func(p []byte) bool {
			for len(p) > 0 {
				r, size := standard.DecodeRune(p)
				if r == standard.RuneError {
					return false
				}
				p = p[size:]
			}
			return true
		})
	}
	rate("validate URIs", "abnfc", []byte(address), uri.Valid[[]byte])
	rate("validate URIs", "url.Parse", []byte(address), func(p []byte) bool {
		_, err := url.Parse(string(p))
		return err == nil
	})
}
