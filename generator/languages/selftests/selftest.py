# HEADER

"""Reads cases from standard input, one on a line, and says which answers differ."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import TESTED as module


def answers(data: bytes) -> Iterator[str]:
    error = module.find_error(data)
    yield "-1" if error is None else str(error)
    if module.validate(data) != (error is None):
        yield "validate differs"
    # if steps
    # Octet by octet, the answer is the same.
    state = module.START
    for octet in data:
        state = module.next_state(state, octet)
    if module.accepts(state) != (error is None):
        yield "next_state differs"
    # end
    # if decoder
    begin = 0
    for code_point, end in module.decode(data):
        yield f"{'-' if code_point is None else f'{code_point:X}'} {end}"
        state, value = module.START, 0
        for octet in data[begin:end]:
            state, value = module.step(state, value, octet)
        if (value if state == module.START else None) != code_point:
            yield "step differs"
        begin = end
    # end
    # if recognizer
    if error is not None:
        yield from module.expected_at(data, error)
    # end
    # if parser
    try:
        for kind, start, end in module.parse(data)[1:]:
            yield f"{kind} {start} {end}"
    except module.ParseError as exception:
        if exception.offset != error or exception.expected != module.expected_at(data, error):
            yield "parse differs"
    # end
# if decoder


def spelling(code_point: int) -> str:
    try:
        return module.encode(code_point).hex().upper()
    except ValueError:
        return "-"
# end


def main() -> int:
    cases = differ = 0
    for line in sys.stdin.buffer.read().decode().split("\n"):
        if line == "" or line.startswith("#"):
            continue
        question = line.partition("\t")[0]
        # if decoder
        if question.startswith("="):
            first, last = (int(code_point, 16) for code_point in question[1:].split("-"))
            answer = "".join(map(spelling, range(first, last + 1)))
        else:
            answer = "\t".join(answers(bytes.fromhex(question)))
        # end
        # if recognizer
        answer = "\t".join(answers(bytes.fromhex(question)))
        # end
        cases += 1
        if line != f"{question}\t{answer}":
            differ += 1
            if differ <= 10:
                print(f"{line}\n  answer: {answer!a}")
    print(f"{cases} cases, {differ} differ")
    return 1 if differ > 0 or cases == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
