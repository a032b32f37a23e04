/** C99: a header and a source, without allocation. */
import { foreignComment } from '../text/comments.js';
import { encodingsOf } from './encodings-of.js';
import {
  comparisonsOf,
  parserIn,
  partNames,
  printProgram,
  requirementCalls,
  requirementsIn,
  rowsOf,
  sections,
  stateBits,
  type Language,
  type Printer,
} from './language.js';
import { snake } from '../text/letter-case.js';
import { selftestOf } from './selftest-of.js';
import type { LengthsProgram, Program, RecognizerProgram, RequirementsProgram } from './program.js';

export const c: Language = {
  title: 'C',
  ending: 'c',
  files: (program, checks) => [
    { path: `${prefixOf(program)}.h`, text: headerFile(program) },
    { path: `${prefixOf(program)}.c`, text: source(program, checks) },
  ],
  selftest: (program) => ({
    path: `${prefixOf(program)}_selftest.c`,
    text: selftestOf(program, 'c', '//', { TESTED: prefixOf(program) }),
  }),
  commands: (paths) => [
    [
      ...['cc', '-std=c99', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'],
      ...paths.filter((path) => path.endsWith('.c')),
      ...['-o', 'selftest'],
    ],
    ['./selftest'],
  ],
};

/** A name cannot begin with a digit, and must not hide the file of a standard header. */
const RESERVED =
  /^(?:\d.*|assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|tgmath|time|wchar|wctype)$/;

function prefixOf({ name }: Program): string {
  const joined = name.join('_');
  return RESERVED.test(joined) ? `abnf_${joined}` : joined;
}

function headerFile(program: Program): string {
  const { header, start, startRule } = program;
  const parser = parserIn(program);
  const requirements = requirementsIn(program);
  const p = prefixOf(program);
  const P = p.toUpperCase();
  const state = stateType(program);
  return sections(
    foreignComment('//', header),
    `#ifndef ABNFC_${P}_H\n#define ABNFC_${P}_H`,
    '#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>',
    '#ifdef __cplusplus\nextern "C" {\n#endif',
    foreignComment('//', [`Whether the octets are a word of ${startRule}.`]) +
      `\nbool ${p}_validate(const uint8_t *bytes, size_t length);`,
    foreignComment(
      '//',
      program.kind === 'decoder'
        ? ['The offset of the first ill-formed sequence; -1 if there is none.']
        : [
            'The offset of the first octet after which no word is possible, or the length if the input ends too early;',
            '-1 for a word.',
          ],
    ) + `\nptrdiff_t ${p}_find_error(const uint8_t *bytes, size_t length);`,
    program.kind === 'recognizer' &&
      `// What may follow at an offset up to the first error, as phrases, ended by NULL; at the error, what was expected.
const char *const *${p}_expected_at(const uint8_t *bytes, size_t length, size_t offset);`,
    !requirements &&
      `// Octet by octet: a state to begin with, the state after an octet, and whether a word may end. State 0 is dead.
typedef ${state} ${p}_state;
enum { ${p}_start = ${start} };
${p}_state ${p}_next(${p}_state state, uint8_t byte);
bool ${p}_accepts(${p}_state state);`,
    !requirements &&
      program.kind === 'recognizer' &&
      `// What may follow in a state, as phrases, ended by NULL.
const char *const *${p}_expected(${p}_state state);`,
    program.kind === 'decoder' &&
      `// The state after an octet. Collects a code point, which is whole in the start state; before each, set it to 0.
${p}_state ${p}_step(${p}_state state, uint32_t *code_point, uint8_t byte);

// The code point at *offset, which must be less than length, or -1 for a maximal subpart of an ill-formed sequence (Unicode
// D93b). Moves *offset behind it.
int32_t ${p}_decode(const uint8_t *bytes, size_t length, size_t *offset);

// Writes the octets of a code point, and returns their number; 0 if it has no spelling.
enum { ${p}_longest = ${program.longest} };
size_t ${p}_encode(uint32_t code_point, uint8_t bytes[${p}_longest]);`,
    parser &&
      `// Parts by their rules. The first is the whole word.
enum ${p}_kind {
${partNames(parser, snake)
  .map((part) => `  ${P}_${part.toUpperCase()},`)
  .join('\n')}
};
extern const char *const ${p}_kind_names[${parser.parts.length}];

// A part: bytes[start..end).
struct ${p}_part {
  size_t start, end, kind;
};

// The parts of a word, those that begin earlier first, and those around others before them. Returns their number; -1 if the
// octets are no word; -2 if capacity is too small. It takes room for what traces record, two for each part or more.
ptrdiff_t ${p}_parse(const uint8_t *bytes, size_t length, struct ${p}_part *parts, size_t capacity);`,
    '#ifdef __cplusplus\n}\n#endif',
    `#endif`,
  );
}

function stateType(program: Program): string {
  return `uint${stateBits(program)}_t`;
}

function source(program: Program, checks: readonly string[]): string {
  const { header, start } = program;
  const p = prefixOf(program);
  const { data, functions } = printProgram(PRINTER, program, checks);
  return sections(
    foreignComment('//', header),
    `${checks.length > 0 ? '#include <string.h>\n' : ''}#include "${p}.h"`,
    requirementsIn(program) &&
      `typedef ${stateType(program)} ${p}_state;\nenum { ${p}_start = ${start} };`,
    ...data,
    ...functions,
  );
}

const table: Printer['table'] = ({ name, doc, entries, type }, perRow) => {
  const element = type === 'signed' ? 'int32_t' : `uint${type}_t`;
  return `${foreignComment('//', [doc])}\nstatic const ${element} ${name}[${entries.length}] = {\n${rowsOf(entries, perRow)}\n};`;
};

const phrases: Printer['phrases'] = (lists) => {
  const arrays = lists.map(
    (list, index) =>
      `static const char *const EXPECTED_${index}[] = {${[...list.map(literal), 'NULL'].join(', ')}};`,
  );
  const names = lists.map((_, index) => `EXPECTED_${index},`);
  return `// Phrases for what may follow.
${arrays.join('\n')}
static const char *const *const EXPECTED[] = {\n  ${names.join(' ')}\n};`;
};

/** A string of octets in UTF-8. */
function literal(text: string): string {
  const octets = [...new TextEncoder().encode(text)].map((octet) => {
    const character = String.fromCharCode(octet);
    return /[ !#->@-[\]-~]/.test(character) ? character : `\\${octet.toString(8).padStart(3, '0')}`;
  });
  return `"${octets.join('')}"`;
}

const automaton: Printer['automaton'] = (program) => {
  const { classes } = program;
  const p = prefixOf(program);
  const internal = requirementsIn(program) ? 'static ' : '';
  return sections(
    `${internal}${p}_state ${p}_next(${p}_state state, uint8_t byte) {
  return NEXT[state + CLASS_OF[byte]];
}`,
    `${internal}bool ${p}_accepts(${p}_state state) {
  return ACCEPTS[state / ${classes}];
}`,
    program.kind === 'recognizer' &&
      `${internal}const char *const *${p}_expected(${p}_state state) {
  return EXPECTED[EXPECTED_OF[state / ${classes}]];
}`,
    `bool ${p}_validate(const uint8_t *bytes, size_t length) {
  return ${p}_find_error(bytes, length) < 0;
}`,
  ).trimEnd();
};

const decoder: Printer['decoder'] = (program) => {
  const { unitLength, uniformShift, isShifted, hasAddends, run, spellings } = program;
  const p = prefixOf(program);
  const shift = uniformShift ?? 'SHIFT[entry]';
  const payload = isShifted
    ? '((uint32_t)(byte & MASK[entry]) << PAYLOAD_SHIFT[entry])'
    : '(byte & MASK[entry])';
  const add = hasAddends ? ' + (uint32_t)ADD[entry]' : '';
  return `ptrdiff_t ${p}_find_error(const uint8_t *bytes, size_t length) {
  ${p}_state state = ${p}_start;
  size_t begin = 0;
  for (size_t i = 0; i < length; i++) {
    state = ${p}_next(state, bytes[i]);
    if (state == 0) break;
    if (state != ${p}_start) continue;
    begin = i + 1;
${
  run === undefined
    ? ''
    : `    // Runs of octets up to ${run}, each a character, sixteen at once.
    while (length - begin >= 16) {
      uint8_t all = 0;
      for (size_t k = 0; k < 16; k++) all |= bytes[begin + k];
      if (all > ${run}) break;
      begin += 16;
    }
    i = begin - 1;
`
}  }
  return state == ${p}_start ? -1 : (ptrdiff_t)begin;
}

${p}_state ${p}_step(${p}_state state, uint32_t *code_point, uint8_t byte) {
  size_t entry = state + CLASS_OF[byte];
  *code_point = (*code_point << ${shift}) + ${payload}${add};
  return NEXT[entry];
}

int32_t ${p}_decode(const uint8_t *bytes, size_t length, size_t *offset) {
  const size_t begin = *offset;
  size_t i = begin;
  ${p}_state state = ${p}_start;
  uint32_t code_point = 0;
  while (i < length) {
    state = ${p}_step(state, &code_point, bytes[i]);
    if (state == 0) break;
    i++;
    if (state == ${p}_start) {
      *offset = i;
      return (int32_t)code_point;
    }
  }
${
  unitLength === 1
    ? '  *offset = i > begin ? i : begin + 1;\n'
    : `  // Ill-formed sequences are whole code units, except at the end.
  i -= (i - begin) % ${unitLength};
  if (i + ${unitLength} > length) *offset = length;
  else *offset = i > begin ? i : begin + ${unitLength};
`
}  return -1;
}

size_t ${p}_encode(uint32_t code_point, uint8_t bytes[${p}_longest]) {
${encodingsOf(spellings, 'code_point')
  .map(({ least, greatest, octets }) => {
    const lines = octets.map((octet, index) => `    bytes[${index}] = (uint8_t)(${octet});`);
    const from = least === undefined ? '' : `code_point >= ${least} && `;
    return `  if (${from}code_point <= ${greatest}) {\n${lines.join('\n')}\n    return ${octets.length};\n  }`;
  })
  .join('\n')}
  return 0;
}`;
};

const requirements: Printer['requirements'] = (program, required, checks) => {
  const { lengths } = required;
  return sections(
    ...checks,
    lengths && lengthFunction(program, lengths),
    `// Where the requirements fail: the first octet after which no word can meet them; -1 if none. The octets begin a word.
static ptrdiff_t requirement_error(const uint8_t *bytes, size_t length) {
  ptrdiff_t first = -1, at;
${requirementCalls(required, snake)
  .map(
    ({ call }) =>
      `  at = ${call}(bytes, length);\n  if (at >= 0 && (first < 0 || at < first)) first = at;`,
  )
  .join('\n')}
  return first;
}`,
  ).trimEnd();
};

function lengthFunction(program: RecognizerProgram, lengths: LengthsProgram): string {
  const { limits, shortest } = lengths;
  const { begins, tight, fits } = comparisonsOf(lengths, (limit) => `NEEDS[k + ${limit}]`);
  const p = prefixOf(program);
  return `// Where a limit fails: the first octet after which no word is within the limits; -1 if none. The octets begin a word.
static ptrdiff_t length_error(const uint8_t *bytes, size_t length) {
  if (length <= ${shortest}) return -1;
  ${p}_state state = ${p}_start;
${begins.map(({ name }) => `  size_t ${name} = 0;\n`).join('')}  for (size_t i = 0; i < length; i++) {
    state = ${p}_next(state, bytes[i]);
    size_t row = state / ${program.classes};
${begins.map(({ name, mask }) => `    if ((IN_PARTS[row] & ${mask}) == 0) ${name} = i + 1;\n`).join('')}    if (${tight.join(' || ')}) {
      bool fits = false;
      for (size_t k = NEEDS_AT[row]; k < NEEDS_AT[row + 1]; k += ${limits.length})
        if (${fits.join(' && ')}) fits = true;
      if (!fits) return (ptrdiff_t)i;
    }
  }
  return -1;
}`;
}

const recognizer: Printer['recognizer'] = (program) => {
  const { classes, readsCharacters, requirements } = program;
  const p = prefixOf(program);
  const begun = (state: string): string =>
    readsCharacters ? ` - BEGUN[${state} / ${classes}]` : '';
  const [internal, own] = requirements
    ? ['static ', 'find_error_by_grammar']
    : ['', `${p}_find_error`];
  return sections(
    `${internal}ptrdiff_t ${own}(const uint8_t *bytes, size_t length) {
  ${p}_state state = ${p}_start;
  for (size_t i = 0; i < length; i++) {
    ${p}_state next = ${p}_next(state, bytes[i]);
    if (next == 0) return (ptrdiff_t)(i${begun('state')});
    state = next;
  }
  return ${p}_accepts(state) ? -1 : (ptrdiff_t)(length${begun('state')});
}`,
    requirements && restricted(p, requirements),
    `const char *const *${p}_expected_at(const uint8_t *bytes, size_t length, size_t offset) {
${
  requirements
    ? `  const char *const *required = required_at(bytes, length, offset);
  if (required != NULL) return required;
`
    : '  (void)length;\n'
}  ${p}_state state = ${p}_start;
  for (size_t i = 0; i < offset; i++) state = ${p}_next(state, bytes[i]);
  return ${p}_expected(state);
}`,
  ).trimEnd();
};

/** Errors by the grammar and the requirements. */
function restricted(p: string, requirements: RequirementsProgram): string {
  const required = requirementCalls(requirements, snake);
  return sections(
    `ptrdiff_t ${p}_find_error(const uint8_t *bytes, size_t length) {
  ptrdiff_t error = find_error_by_grammar(bytes, length);
  ptrdiff_t at = requirement_error(bytes, error < 0 ? length : (size_t)error);
  return at < 0 ? error : at;
}`,
    ...required.map(
      ({ expected }, index) =>
        `static const char *const REQUIRED_${index}[] = {${literal(expected)}, NULL};`,
    ),
    `// The requirement that fails at an offset; NULL if the grammar itself fails there, or nothing does.
static const char *const *required_at(const uint8_t *bytes, size_t length, size_t offset) {
  ptrdiff_t error = find_error_by_grammar(bytes, length);
  size_t end = error < 0 ? length : (size_t)error;
  if (error == (ptrdiff_t)offset) return NULL;
${required
  .map(
    ({ call }, index) =>
      `  if (${call}(bytes, end) == (ptrdiff_t)offset) return REQUIRED_${index};`,
  )
  .join('\n')}
  return NULL;
}`,
  ).trimEnd();
}

const parser: Printer['parser'] = (program, { parts, traces }) => {
  const { classes } = program;
  const p = prefixOf(program);
  return `const char *const ${p}_kind_names[${parts.length}] = {${parts.map(literal).join(', ')}};

// While octets are read, parts are nodes: an event (kind), its offset (start), and the node before it (end).

// Records the events at a place of FORKS, count of them, after a node. Returns the last node; capacity if there is no room.
static size_t record(struct ${p}_part *nodes, size_t capacity, size_t *top, size_t node, size_t place, size_t count, size_t offset) {
  for (size_t k = 0; k < count; k++) {
    if (*top >= capacity) return capacity;
    nodes[*top] = (struct ${p}_part){offset, node, FORKS[place + k]};
    node = (*top)++;
  }
  return node;
}

ptrdiff_t ${p}_parse(const uint8_t *bytes, size_t length, struct ${p}_part *parts, size_t capacity) {
  size_t last[2][${traces}] = {{0}};
  size_t now = 0, top = 1;
  ${p}_state state = ${p}_start;
  if (${p}_find_error(bytes, length) >= 0) return -1;
  if (capacity == 0) return -2;
  // Node 0 begins the word.
  parts[0] = (struct ${p}_part){0, 0, 0};
  for (size_t i = 0; i <= length; i++) {
    const size_t place = i < length ? MOVES[state + CLASS_OF[bytes[i]]] : END_OF[state / ${classes}];
    if (i < length) state = ${p}_next(state, bytes[i]);
    if (place == 0) continue;
    const size_t count = FORKS[place];
    for (size_t trace = 0, at = place + 1; trace < count; trace++) {
      const size_t events = FORKS[at + 1];
      const size_t node = record(parts, capacity, &top, last[now][FORKS[at]], at + 2, events, i);
      if (node == capacity) return -2;
      last[1 - now][trace] = node;
      at += 2 + events;
    }
    now = 1 - now;
  }

  // Reverses the chain of the nodes, so that it can be read from the first one on.
  size_t next = capacity;
  for (size_t node = last[now][0];;) {
    const size_t before = parts[node].end;
    parts[node].end = next;
    next = node;
    if (node == 0) break;
    node = before;
  }
  // Writes parts over nodes that were read. An open part has the part around it as its end.
  size_t written = 0, open = 0;
  for (size_t node = 0; node != capacity;) {
    const struct ${p}_part event = parts[node];
    node = event.end;
    if (event.kind == 0) {
      parts[written] = (struct ${p}_part){event.start, open, 0};
      open = written++;
    } else {
      const size_t around = parts[open].end;
      parts[open].end = event.start;
      parts[open].kind = event.kind;
      open = around;
    }
  }
  parts[0].end = length;
  return (ptrdiff_t)written;
}`;
};

const PRINTER: Printer = { table, phrases, automaton, decoder, requirements, recognizer, parser };
