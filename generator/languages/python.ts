/** Python 3.8: a module. Rows of states are lists of rows, which pure Python walks fastest. */
import { foreignComment } from '../text/comments.js';
import { encodingsOf } from './encodings-of.js';
import {
  comparisonsOf,
  parserIn,
  printProgram,
  requirementCalls,
  requirementsIn,
  rowsOf,
  sections,
  type Language,
  type Printer,
} from './language.js';
import { snake } from '../text/letter-case.js';
import { selftestOf } from './selftest-of.js';
import type { LengthsProgram, Program, RequirementsProgram } from './program.js';

export const python: Language = {
  title: 'Python',
  ending: 'py',
  files: (program, checks) => [{ path: `${moduleOf(program)}.py`, text: source(program, checks) }],
  selftest: (program) => ({
    path: `${moduleOf(program)}_selftest.py`,
    text: selftestOf(program, 'py', '#', { TESTED: moduleOf(program) }),
  }),
  commands: (paths) => [
    ['python3', '-W', 'error', '-m', 'py_compile', ...paths],
    ['python3', '-W', 'error', paths.at(-1)!],
  ],
};

/** Keywords, and modules that the files load, cannot name a module. */
const RESERVED =
  /^(?:\d.*|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield|abc|codecs|collections|contextlib|copyreg|enum|functools|heapq|io|keyword|operator|os|re|reprlib|sre_\w+|sys|types|typing|warnings)?$/;

function moduleOf({ name }: Program): string {
  const joined = name.filter((word) => word !== '').join('_');
  return RESERVED.test(joined) ? `abnf_${joined}` : joined;
}

function source(program: Program, checks: readonly string[]): string {
  const { header, classes } = program;
  const { data, functions } = printProgram(PRINTER, program, checks);
  return spaced(
    sections(
      foreignComment('#', header),
      `"""Reads octets: the items of bytes. Offsets count them, not the characters of a str."""`,
      `from __future__ import annotations`,
      `${program.kind === 'decoder' ? 'from collections.abc import Iterator\n' : ''}from typing import Any${parserIn(program) ? ', NamedTuple' : ''}`,
      '# fmt: off',
      ...data,
      `# fmt: on

# _NEXT as rows of rows, which are quicker to follow; the last item of a row is its state.
_ROWS: list[list[Any]] = [[] for _ in _ACCEPTS]
for _state, _row in zip(range(0, len(_NEXT), ${classes}), _ROWS):
    _row.extend(_ROWS[_after // ${classes}] for _after in _NEXT[_state : _state + ${classes}])
    _row.append(_state)`,
      `# The state to begin with. State 0 is dead: no word is possible any more.
${prefixOf(program)}START = ${program.start}`,
      program.kind === 'decoder' &&
        `# Octets that are characters.
_SINGLE = bytes(octet for octet in range(256) if _NEXT[START + _CLASS_OF[octet]] == START)`,
    ),
    ...functions,
  );
}

/** A leading underscore hides functions that tell states alone, if words have to meet more. */
function prefixOf(program: Program): string {
  return requirementsIn(program) ? '_' : '';
}

/** Joins the parts of a file with two empty lines, as the language's formatters do. */
function spaced(...parts: readonly (string | false | undefined)[]): string {
  const there = parts.filter((part) => part !== false && part !== undefined);
  return `${there.map((part) => part.trimEnd()).join('\n\n\n')}\n`;
}

/** A string, in ASCII. */
function literal(text: string): string {
  const escaped = JSON.stringify(text).replace(/[^ -~]/gu, (character) => {
    const code = character.codePointAt(0)!;
    const digits = code.toString(16).toUpperCase();
    return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
  // Formatters choose the quotes that need fewer escapes.
  const isQuoting = text.includes('"') && !text.includes("'");
  return isQuoting ? `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'` : escaped;
}

const table: Printer['table'] = ({ name, doc, entries }, perRow) => {
  const rows = `(\n${rowsOf(entries, perRow)}\n)`;
  return `# ${doc}\n_${name}${name === 'CLASS_OF' ? ` = bytes(${rows})` : `: tuple[int, ...] = ${rows}`}`;
};

const phrases: Printer['phrases'] = (lists) => {
  return `# Phrases for what may follow.\n_EXPECTED: tuple[tuple[str, ...], ...] = (\n${lists
    .map((list) => `    (${list.map((phrase) => `${literal(phrase)},`).join(' ')}),`)
    .join('\n')}\n)`;
};

const automaton: Printer['automaton'] = (program) => {
  const { start, classes } = program;
  const p = prefixOf(program);
  return spaced(
    `def ${p}next_state(state: int, octet: int) -> int:
    """The state after an octet."""
    return _NEXT[state + _CLASS_OF[octet]]`,
    `def ${p}accepts(state: int) -> bool:
    """Whether a word may end in a state."""
    return _ACCEPTS[state // ${classes}] != 0`,
    program.kind === 'recognizer' &&
      `def ${p}expected(state: int) -> tuple[str, ...]:
    """What may follow in a state, as phrases."""
    return _EXPECTED[_EXPECTED_OF[state // ${classes}]]`,
    `def _refuse_str(data: bytes) -> None:
    if isinstance(data, str):
        raise TypeError("expected bytes, found a str: text.encode() makes bytes of it")`,
    `def _state_after(data: bytes) -> int:
    _refuse_str(data)
    row = _ROWS[${start / classes}]
    for octet_class in data.translate(_CLASS_OF):
        row = row[octet_class]
    state: int = row[-1]
    return state`,
    `def validate(data: bytes) -> bool:
    """Whether the octets are a word of the grammar."""
    return ${p === '' ? 'accepts(_state_after(data))' : 'find_error(data) is None'}`,
  );
};

const decoder: Printer['decoder'] = (program) => {
  const { unitLength, uniformShift, isShifted, hasAddends, spellings, longest } = program;
  const payload = isShifted
    ? '((octet & _MASK[entry]) << _PAYLOAD_SHIFT[entry])'
    : '(octet & _MASK[entry])';
  const value = `(code_point << ${uniformShift ?? '_SHIFT[entry]'}) + ${payload}${hasAddends ? ' + _ADD[entry]' : ''}`;
  const rest =
    unitLength === 1
      ? '            begin = max(end, begin + 1)\n'
      : `            # Ill-formed sequences are whole code units, except at the end.
            end -= (end - begin) % ${unitLength}
            begin = length if end + ${unitLength} > length else max(end, begin + ${unitLength})
`;
  return `def find_error(data: bytes) -> int | None:
    """The offset of the first ill-formed sequence; None if there is none."""
    _refuse_str(data)
    if not data.translate(None, _SINGLE) or validate(data):
        return None
    state = START
    begin = 0
    for i, octet_class in enumerate(data.translate(_CLASS_OF)):
        state = _NEXT[state + octet_class]
        if state == 0:
            break
        if state == START:
            begin = i + 1
    return begin


def step(state: int, code_point: int, octet: int) -> tuple[int, int]:
    """The state after an octet, and the code point so far, which is whole when the state is START.

    It is 0 before.
    """
    entry = state + _CLASS_OF[octet]
    return _NEXT[entry], ${value}


def decode(data: bytes) -> Iterator[tuple[int | None, int]]:
    """Yields each code point and the offset after it.

    None stands for a maximal subpart of an ill-formed sequence (Unicode D93b).
    """
    _refuse_str(data)
    classes = data.translate(_CLASS_OF)
    begin = 0
    length = len(data)
    while begin < length:
        state = START
        code_point = 0
        end = length
        for i in range(begin, length):
            octet = data[i]
            entry = state + classes[i]
            code_point = ${value}
            state = _NEXT[entry]
            if state == START:
                begin = i + 1
                yield code_point, begin
                code_point = 0
            elif state == 0:
                end = i
                break
        if begin < length:
${rest}            yield None, begin


# The greatest number of octets of a code point.
LONGEST = ${longest}


def encode(code_point: int) -> bytes:
    """The octets of a code point. Raises ValueError if it has no spelling."""
${encodingsOf(spellings, 'code_point')
  .map(
    ({ least, greatest, octets }) =>
      `    if ${least ?? 0} <= code_point <= ${greatest}:\n        return bytes((${octets.join(', ')},))\n`,
  )
  .join('')}    raise ValueError(f"no spelling of {code_point:#x}")`;
};

const requirements: Printer['requirements'] = ({ classes }, { lengths }, checks) => {
  return spaced(lengths && lengthFunction(classes, lengths), ...checks);
};

function lengthFunction(classes: number, lengths: LengthsProgram): string {
  const { begins, tight, fits } = comparisonsOf(lengths, (limit) => `_NEEDS[k + ${limit}]`);
  return `def _length_error(data: bytes) -> int | None:
    """Where a limit fails in octets that begin a word: the first after which no word is within the limits."""
    if len(data) <= ${lengths.shortest}:
        return None
    state = _START
${begins.map(({ name }) => `    ${name} = 0\n`).join('')}    for i, octet_class in enumerate(data.translate(_CLASS_OF)):
        state = _NEXT[state + octet_class]
        row = state // ${classes}
${begins.map(({ name, mask }) => `        if _IN_PARTS[row] & ${mask} == 0:\n            ${name} = i + 1\n`).join('')}        if ${tight.join(' or ')}:
            rests = range(_NEEDS_AT[row], _NEEDS_AT[row + 1], ${fits.length})
            if not any(${fits.join(' and ')} for k in rests):
                return i
    return None`;
}

const recognizer: Printer['recognizer'] = (program) => {
  const { readsCharacters, classes, requirements } = program;
  const begun = readsCharacters ? ` - _BEGUN[state // ${classes}]` : '';
  const p = prefixOf(program);
  const doc = `    """The offset of the first octet after which no word is possible.

    The length if the input ends too early; None for a word.
    """`;
  const find = `    if ${p}accepts(_state_after(data)):
        return None
    state = ${p}START
    for i, octet_class in enumerate(data.translate(_CLASS_OF)):
        after = _NEXT[state + octet_class]
        if after == 0:
            return i${begun}
        state = after
    return len(data)${begun}`;
  const expectedAt = `def expected_at(data: bytes, offset: int) -> tuple[str, ...]:
    """What may follow at an offset up to the first error, as phrases; at the error, what was expected."""
${requirements ? requiredAt(requirements) : ''}    return ${p}expected(_state_after(data[:offset]))`;
  if (!requirements)
    return spaced(`def find_error(data: bytes) -> int | None:\n${doc}\n${find}`, expectedAt);
  const calls = requirementCalls(requirements, snake).map(({ call }) => `_${call}(begin)`);
  return spaced(
    `def find_error(data: bytes) -> int | None:
${doc}
    error = _grammar_error(data)
    begin = data[:error]
    failed = [at for at in (${calls.join(', ')},) if at is not None]
    return min(failed, default=error)`,
    `def _grammar_error(data: bytes) -> int | None:
${find}`,
    expectedAt,
  );
};

/** What fails at an offset besides the grammar. */
function requiredAt(requirements: RequirementsProgram): string {
  const lines = requirementCalls(requirements, snake).map(
    ({ call, expected }) =>
      `        if _${call}(data[:error]) == offset:\n            return (${literal(expected)},)\n`,
  );
  return `    error = _grammar_error(data)\n    if offset != error:\n${lines.join('')}`;
}

const parser: Printer['parser'] = ({ classes, start }, { parts }) => {
  return `# The names of parts in the grammar. The first is the whole word.
KINDS = (
${parts.map((part) => `    ${literal(part)},`).join('\n')}
)


class Part(NamedTuple):
    """A part of a word: data[start:end]."""

    kind: str
    start: int
    end: int


class ParseError(ValueError):
    """Octets that are no word: where, and what was expected."""

    def __init__(self, offset: int, expected: tuple[str, ...]) -> None:
        super().__init__(offset, expected)
        self.offset = offset
        self.expected = expected

    def __str__(self) -> str:
        return f"expected {' or '.join(self.expected)} at offset {self.offset}"


def parse(data: bytes) -> list[Part]:
    """The parts of a word, those that begin earlier first, and those around others before them.

    Raises ParseError if the octets are no word.
    """
    error = find_error(data)
    if error is not None:
        raise ParseError(error, expected_at(data, error))
    traces: list[Any] = [None]
    state = ${start}
    for i, octet_class in enumerate(data.translate(_CLASS_OF)):
        entry = state + octet_class
        if _MOVES[entry]:
            traces = _move(traces, _MOVES[entry], i)
        state = _NEXT[entry]
    place = _END_OF[state // ${classes}]
    if place:
        traces = _move(traces, place, len(data))

    # From the end, parts are whole where they begin.
    parts = []
    ends = []
    node = traces[0]
    while node:
        event, offset, node = node
        if event:
            ends.append((KINDS[event], offset))
        else:
            kind, end = ends.pop()
            parts.append(Part(kind, offset, end))
    parts.append(Part(KINDS[0], 0, len(data)))
    parts.reverse()
    return parts


def _move(traces: list[Any], place: int, offset: int) -> list[Any]:
    """The traces after a move. Each is an event, its offset and the trace before it, or None."""
    moved = []
    at = place + 1
    for _ in range(_FORKS[place]):
        node = traces[_FORKS[at]]
        begin = at + 2
        at = begin + _FORKS[at + 1]
        for event in _FORKS[begin:at]:
            node = (event, offset, node)
        moved.append(node)
    return moved`;
};

const PRINTER: Printer = { table, phrases, automaton, decoder, requirements, recognizer, parser };
