// The speed of the packages that `abnfc compile uri --lang go` and `abnfc compile utf-8 --lang go` write, beside the
// standard library. Run it with `go test -bench .` in a module named "example" that has the folders uri and utf8.
package example

import (
	"net/url"
	"strings"
	"testing"
	stdutf8 "unicode/utf8"

	"example/uri"
	"example/utf8"
)

var uris = []string{
	"https://www.example.com/over/there?name=ferret#nose",
	"ftp://ftp.is.co.za/rfc/rfc1808.txt",
	"ldap://[2001:db8::7]/c=GB?objectClass?one",
	"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
}

func BenchmarkURI(b *testing.B) {
	for name, valid := range map[string]func(string) bool{
		"Valid":     uri.Valid[string],
		"url.Parse": func(s string) bool { _, err := url.Parse(s); return err == nil },
		"Parse":     func(s string) bool { _, err := uri.Parse(s); return err == nil },
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if !valid(uris[i%len(uris)]) {
					b.Fatal(uris[i%len(uris)])
				}
			}
		})
	}
}

func BenchmarkUTF8(b *testing.B) {
	for text, unit := range map[string]string{"ASCII": "abcdefgh", "Chinese": "漢字仮名"} {
		octets := []byte(strings.Repeat(unit, 64<<10/len(unit)))
		for name, valid := range map[string]func([]byte) bool{
			"Valid": utf8.Valid[[]byte],
			"Decode": func(p []byte) bool {
				for len(p) > 0 {
					r, size := utf8.Decode(p)
					if r < 0 {
						return false
					}
					p = p[size:]
				}
				return true
			},
			"utf8.Valid": stdutf8.Valid,
		} {
			b.Run(text+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(octets)))
				for i := 0; i < b.N; i++ {
					if !valid(octets) {
						b.Fatal(text)
					}
				}
			})
		}
	}
}
