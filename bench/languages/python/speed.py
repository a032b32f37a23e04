"""URIs and UTF-8 in Python: by modules that abnfc compiles, and by others. Prints the job, the contender and MB/s."""

import time
from urllib.parse import urlsplit

import uri
import utf_8

try:
    from rfc3986 import uri_reference
    from rfc3986.validators import Validator
except ImportError:
    uri_reference = None

ADDRESS = b"https://example.com:8042/over/there?name=ferret#nose"


def rate(job, contender, data, call):
    """Prints the best of five runs."""
    times = max(1, 100_000 // len(data))
    best = 0.0
    for _ in range(5):
        begin = time.perf_counter()
        for _ in range(times):
            assert call(data)
        best = max(best, times * len(data) / (time.perf_counter() - begin) / 1e6)
    print(job, contender, f"{best:.1f}", sep="\t")


for name, unit in ("ASCII", "The quick brown fox. "), ("Chinese", "中文字"):
    data = unit.encode() * (65536 // len(unit.encode()))
    rate(f"validate {name}", "abnfc", data, utf_8.validate)
    rate(f"validate {name}", "bytes.decode", data, bytes.decode)
    rate(f"decode {name}", "abnfc", data, lambda data: all(c is not None for c, _ in utf_8.decode(data)))
    rate(f"decode {name}", "bytes.decode", data, bytes.decode)
rate("validate URIs", "abnfc", ADDRESS, uri.validate)
rate("validate URIs", "urlsplit", ADDRESS, urlsplit)
if uri_reference is not None:
    validator = Validator().check_validity_of("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    rate("validate URIs", "rfc3986", ADDRESS, lambda data: validator.validate(uri_reference(data.decode())) is None)
