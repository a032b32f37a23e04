/**
 * `node dist/test/planted.js`: faults in every pass of the compiler, and whether `abnfc verify` sees them; with
 * the name of a grammar, those that are tried with it.
 *
 * One fault at a time is planted in a copy of the compiled project, and the copy verifies the modules that it
 * compiles from a grammar. What verification holds them against is made by code that no pass shares.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './support/files.js';

interface Fault {
  /** Below `dist/`, without ending. */
  readonly file: string;
  /** The text to replace, at its first occurrence. */
  readonly from: string;
  readonly to: string;
  readonly grammar: string;
}

/** Everything that lowering has to say, in few states. */
const SMALL = `word = letters digits [ "?" ] *( "-" octet )
letters = 2"ab" / %s"X"
digits = 1*3( %x30-35 / "9" )
octet = %x80.81 / %xF0-F7
`;

/** Characters of every length, ranges across the bounds of units, and the numbers of surrogates. */
const CHARACTERS = `word = 1*( %x61-7A / %xE9-7F0 / %x2010 / %xD7F0-E00F / %x10010-20BF0 ) [ "!" ]
`;

/** Recursion on the right, on the left, and in a repetition at the end. */
const RECURSIVE = `word = list "." set
list = list "," item / item
item = "a" / "b" item / [ "c" ]
set = ( "1" / "11" ) *( "," set ) / "2" item
`;

/** Rules that embed themselves, in lists and beside other recursion. */
const NESTED = `word = sum / list
sum = term / sum "+" term
term = *"1" / "(" [ sum ] ")" / "<" [ inner ] ">"
inner = "x" / "<" inner ">" "."
list = "[" 1#( "e" / list ) "]" / "{" 2( list ) "}"
OWS = *SP
`;

/** Many copies that go on alike, in an automaton that is large enough for a quotient. */
const LARGE = `word = *( ${Array.from({ length: 10 }, (_, i) => `"${i}" copy`).join(' / ')} ) [ "end" ]
copy = 1*150( "a" / "b" ) [ "-" / "." copy-end ]
copy-end = "x" / 2"y"
`;

/** Two documents that mean different rules by the same names. */
const DOCUMENTS = `word = host / uri / port / same / <scheme, see [RFC3986]>
host = "a" part
part = "1" / "2" port
same = middle "."
middle = part
scheme = "no"
`;
const IMPORTED = `uri = host "!" same
host = "b" part
part = "3"
same = middle "."
middle = part
scheme = "s" *part
port = "4"
`;

/** Parts that occur once, at most once and any number of times, in others, as one of several, and of several rules. */
const PARTS = `; capture word: name, item(number, letters), value=first|second, Tail-END, mark
word = name "=" item *( "," item ) [ Tail-END ] ( first / second ) [ "&" first ] *2mark
name = 1*"n"
item = number / letters
number = 1*DIGIT
letters = 1*%x61-63
Tail-END = ";" *"t"
first = "!" name
second = "?"
mark = %x100 / %xE9
`;

/** Parts of which the first parse counts. */
const PREFERRED = `; capture word, first: a, b, list=c
word = pair *c *d
pair = a / b
a = 1*"x"
b = 1*( "x" / "y" )
c = "z" / "w" [ "z" ]
d = "z" / "w"
`;

const characters = 'characters.abnf';
const parts = 'parts.abnf';
const preferred = 'preferred.abnf';
const ip = 'ipv4-address.abnf';
const utf8 = 'utf-8.abnf';
const rfc2279 = 'utf-8-rfc2279.abnf';
const cesu8 = 'cesu-8.abnf';
const modified = 'modified-utf-8.abnf';
const small = 'small.abnf';
const recursive = 'recursive.abnf';
const documents = 'documents.abnf';
const large = 'large.abnf';
const nested = 'nested.abnf';
const utf16be = 'utf-16be.abnf';
const utf16le = 'utf-16le.abnf';

const fault = (grammar: string, file: string, from: string, to: string): Fault => ({
  file,
  from,
  to,
  grammar,
});

/** Faults in the passes, in the order of the passes. */
const FAULTS: readonly Fault[] = [
  fault(
    small,
    'generator/abnf/lower',
    'char.toUpperCase(), char.toLowerCase()',
    'char.toUpperCase()',
  ),
  fault(small, 'generator/abnf/lower', 'caseSensitive ? [char]', 'false ? [char]'),
  fault(small, 'generator/abnf/lower', 'return [{ lo, hi }]', 'return [{ lo, hi: hi - 1 }]'),
  fault(small, 'generator/abnf/lower', 'min: 0,', 'min: 1,'),
  fault(small, 'generator/automata/nfa', 'copy < min; copy++', 'copy < min - 1; copy++'),
  fault(small, 'generator/automata/nfa', 'copy < max; copy++', 'copy < max - 1; copy++'),
  fault(
    small,
    'generator/automata/nfa',
    'this.#connect(this.#append(loop, body, context), loop);',
    'this.#append(loop, body, context);',
  ),
  fault(small, 'generator/automata/nfa', 'this.#connect(choice, exit);', ''),
  fault(small, 'generator/automata/symbol-classes', 'cuts.add(hi + 1)', 'cuts.add(hi)'),
  fault(ip, 'generator/automata/symbol-classes', 'start <= hi', 'start < hi'),
  fault(
    small,
    'generator/automata/determinize',
    "kind === 'accept')",
    "kind === 'accept') && subset.length === 1",
  ),
  fault(ip, 'generator/automata/minimize', '(state) => String(dfa.accepting[state])', "() => ''"),
  fault(
    utf8,
    'generator/automata/minimize',
    'if (location < boundary)',
    'if (location <= boundary)',
  ),
  fault(
    ip,
    'generator/automata/minimize',
    'firsts.push(state) - 1',
    'Math.min(firsts.push(state) - 1, 5)',
  ),
  fault(
    ip,
    'generator/automata/canonicalize',
    'numberOf[step(dfa, state, column)]',
    'numberOf[step(dfa, state, column ^ 1)]',
  ),
  fault(
    small,
    'generator/automata/canonicalize',
    '(state) => dfa.accepting[state]',
    '(state) => state === order.at(-1)',
  ),
  fault(utf8, 'generator/coding/transducer', 'mask: 2 ** shift - 1', 'mask: 2 ** shift - 2'),
  fault(
    cesu8,
    'generator/coding/transducer',
    'operation: lead.operation,',
    'operation: { ...lead.operation, shift: 6 },',
  ),
  fault(utf8, 'generator/coding/transducer', 'octet <= range.hi', 'octet < range.hi'),
  // A block cut at the wrong end, an end of a pair left out, pairs that are not one after the other.
  fault(
    characters,
    'generator/coding/spell',
    'Math.floor((hi - least) / size)',
    'Math.floor((hi - greatest) / size)',
  ),
  fault(
    characters,
    'generator/coding/spell',
    'Math.ceil((lo - greatest) / size)',
    'Math.ceil((lo - least) / size) + 1',
  ),
  fault(
    characters,
    'generator/coding/spell',
    'hi - last * size, size - 1',
    'hi - last * size, size - 2',
  ),
  fault(
    characters,
    'generator/coding/spell',
    "{ kind: 'concatenation', parts: units }",
    'units[0]',
  ),
  fault(
    characters,
    'generator/coding/spell',
    "{ kind: 'concatenation', parts: units }",
    "{ kind: 'alternation', parts: units }",
  ),
  // A surrogate let through.
  fault(characters, 'generator/abnf/lower', 'SURROGATES.lo - 1', 'SURROGATES.lo'),
  fault(characters, 'generator/abnf/lower', 'SURROGATES.hi + 1', 'SURROGATES.hi'),
  // An offset in the wrong unit: not where the character began.
  fault(
    characters,
    'generator/coding/spell',
    "kind: 'range', range, begun",
    "kind: 'range', range, begun: 0",
  ),
  fault(characters, 'generator/inputs', 'Math.max(most, state.begun)', 'Math.min(1, state.begun)'),
  fault(
    characters,
    'generator/compile',
    '`${large.accepting[state]} ${begun[state]}`',
    '`${large.accepting[state]}`',
  ),
  fault(
    characters,
    'generator/emit/variants/machine',
    '${offset} - ${begun}',
    '${offset} + 1 - ${begun}',
  ),
  fault(characters, 'generator/emit/plan', 'dfa.otherStart ?? dfa.start', 'dfa.start'),
  fault(characters, 'generator/emit/inputs/units', 'start: stringStart', 'start'),
  fault(ip, 'generator/emit/inputs/units', 'max > dfa.classes.max', 'false'),
  fault(
    ip,
    'generator/emit/search/match',
    'if (${isAccepting}) end = i + 1;',
    'if (${isAccepting}) return i + 1;',
  ),
  fault(characters, 'generator/emit/search/match', "'-1'", "'0'"),
  fault(
    ip,
    'generator/emit/search/find',
    'i < to && (begin < 0 || count > 0)',
    'i < to && begin < 0',
  ),
  fault(ip, 'generator/emit/search/find', 'count = kept;', 'count = Math.min(kept, 1);'),
  fault(
    characters,
    'generator/emit/search/find',
    '[start, stringStart].flatMap',
    '[start].flatMap',
  ),
  fault(utf8, 'generator/emit/variants/pack', 'target << (code & 31)', 'target << (code & 30)'),
  fault(
    utf8,
    'generator/emit/variants/pack',
    '(known[at] & mask & (value[at] ^ bits)) !== 0',
    'false',
  ),
  fault(utf8, 'generator/emit/plan', 'lo: from, hi: lo - 1', 'lo: from, hi: lo'),
  fault(utf8, 'generator/emit/program/conditions', '>= ${hex(lo)}', '> ${hex(lo)}'),
  fault(ip, 'generator/emit/program/conditions', '<= ${hex(hi)}', '< ${hex(hi)}'),
  fault(utf8, 'generator/emit/variants/machine', 'if (!atStart) i -= 1;', ''),
  fault(utf8, 'generator/emit/variants/switch', 'i + ${length} < to', 'i + ${length - 1} < to'),
  fault(utf8, 'generator/emit/variants/switch', '\\ni += length;', '\\ni += 1;'),
  fault(utf8, 'generator/emit/decode/well-formed', 'hi < greatest', 'hi > greatest'),
  fault(utf8, 'generator/emit/decode/well-formed', 'row.lo > least', 'row.lo < least'),
  fault(
    utf8,
    'generator/emit/decode/well-formed',
    '${c} < ${hex(row.lo)}',
    '${c} < ${hex(row.lo - 1)}',
  ),
  fault(
    cesu8,
    'generator/emit/decode/well-formed',
    '${c} < ${hex(row.lo)}',
    '${c} < ${hex(row.lo - 1)}',
  ),
  fault(utf8, 'generator/emit/decode/well-formed', '${c} > ${hex(hi)}', '${c} > ${hex(hi + 1)}'),
  fault(rfc2279, 'generator/emit/decode/well-formed', '${c} > ${hex(hi)}', '${c} > ${hex(hi + 1)}'),
  fault(utf8, 'generator/emit/decode/well-formed', '0xffff - (size - 1)', '0xffff - (size - 2)'),
  fault(utf8, 'generator/emit/decode/well-formed', 'b0 < ${hex(fixed)}', 'b0 < ${hex(fixed - 1)}'),
  fault(
    utf8,
    'generator/emit/decode/well-formed',
    '> ${hex(2 ** width - 1)}',
    '> ${hex(2 ** width)}',
  ),
  fault(modified, 'generator/emit/decode/well-formed', '!== 0`', '> 1`'),
  fault(utf8, 'generator/emit/decode/runs', 'i += ${WIDE}', 'i += ${WIDE - 1}'),
  fault(utf8, 'generator/emit/decode/sink', 'i += ${size}', 'i += ${size + 1}'),
  fault(utf8, 'generator/emit/variants/branchless', '${word} & 0xff', '${word} & 0x7f'),
  fault(
    utf8,
    'generator/emit/variants/branchless',
    'i += 4 * words.length',
    'i += 2 * words.length',
  ),
  fault(utf8, 'generator/emit/encode/encoder', '(trail & 0x3ff)', '(trail & 0x1ff)'),
  fault(utf8, 'generator/emit/encode/encoder', '\\ni += 1;\\nif', '\\nif'),
  fault(utf8, 'generator/emit/decode/boundaries', 'if (i > begin) i -= 1;', ''),
  fault(utf8, 'runtime/scanner', 'if (state === DEAD && this.count > 0)', 'if (false)'),
  fault(utf8, 'runtime/scanner', 'this.offset -= count;', ''),
  fault(utf8, 'runtime/decoder', 'length - this.module.unfinished(bytes, i, length)', 'length'),
  fault(large, 'generator/automata/quotient', 'dirty = new Set();', 'break;'),
  fault(
    large,
    'generator/automata/quotient',
    'getOrInsert(parts, signature',
    "getOrInsert(parts, ''",
  ),
  fault(large, 'generator/automata/quotient', 'dirty.add(to);', ';'),
  fault(documents, 'generator/abnf/link', '?? document;', '?? this.#documents[0];'),
  fault(
    documents,
    'generator/abnf/link',
    'this.#meaningIn(found.document, found.key)',
    'this.#meaningIn(document, found.key)',
  ),
  fault(documents, 'generator/abnf/link', 'if (size === count)', 'if (true)'),
  fault(documents, 'generator/abnf/link', 'taken.has(meaning.key)', 'false'),
  fault(recursive, 'generator/abnf/one-sided', 'max: undefined, body: loop', 'max: 1, body: loop'),
  fault(
    recursive,
    'generator/abnf/one-sided',
    'min: 0, max: undefined, body: loop',
    'min: 1, max: undefined, body: loop',
  ),
  fault(
    recursive,
    'generator/abnf/one-sided',
    'const joined = join(before, regex);',
    'const joined = regex;',
  ),
  fault(recursive, 'generator/abnf/one-sided', 'parts.toReversed()', 'parts'),
  fault(recursive, 'generator/abnf/one-sided', 'next === REST ? REST : `${next}${REST}`', 'next'),
  fault(nested, 'generator/abnf/lower', 'level <= depth', 'level <= Math.max(0, depth - 1)'),
  fault(nested, 'generator/abnf/lower', 'level <= depth', 'level <= depth + 1'),
  fault(nested, 'generator/abnf/lower', 'if (level > 0)', 'if (level > 1)'),
  fault(
    nested,
    'generator/abnf/lower',
    'for (const { name } of nesting)',
    'for (const { name } of [])',
  ),
  fault(
    nested,
    'generator/automata/regex',
    "{ kind: 'empty' } : undefined;",
    'undefined : undefined;',
  ),
  fault(nested, 'generator/abnf/lists', 'isElement ? element', 'false ? element'),
  fault(nested, 'generator/abnf/lists', 'meaningOf(repetition, lists)', 'lists.anyNumber'),
  fault(utf16le, 'generator/coding/transducer', '? 0 : at - below', '? 0 : at'),
  fault(utf16le, 'generator/coding/transducer', 'unreadBelow(octets, position) - below', 'width'),
  fault(
    utf16be,
    'generator/emit/decode/boundaries',
    'return unit === begin ? unit + ${size} : unit;',
    'return unit + ${size};',
  ),
  fault(utf16be, 'generator/emit/decode/boundaries', 'if (unit + ${size} > to) return to;', ''),
  fault(utf16le, 'generator/emit/decode/boundaries', '? end : begin', '? end : end'),
  fault(
    utf16le,
    'generator/emit/variants/branchless',
    'let begin = piece - ',
    'let begin = piece; // ',
  ),
  fault(utf16le, 'generator/emit/encode/encoder', 'shift + width === bits', 'true'),
  fault(
    utf16le,
    'generator/emit/inputs/checks',
    ' && (from === to || bytes[to - 1] !== undefined)',
    '',
  ),
  fault(
    utf16le,
    'generator/emit/host',
    "${NAMES.arrayClass}.call(${value}) === 'Uint8Array'`",
    '${value} instanceof Uint8Array`',
  ),
  fault(
    utf8,
    'generator/emit/variants/branchless',
    '${arrayBuffer}.call(bytes)',
    '(bytes as Uint8Array).buffer',
  ),
  fault(utf16le, 'runtime/scanner', 'for (const each of again)', 'for (const each of [])'),
  fault(utf16be, 'runtime/decoder', 'if (pending > i - from)', 'if (false)'),
  // The order of alternatives matters to parses only.
  fault(
    preferred,
    'generator/abnf/lower',
    'alternationOf(alternatives);',
    'alternationOf(alternatives.toReversed());',
  ),
  fault(preferred, 'generator/automata/positions', 'state.to.toReversed()', 'state.to'),
  // Parts of the wrong rules, or with other fields.
  fault(
    parts,
    'generator/captures/select',
    'capture: inner.number,',
    'capture: inner.number === 1 ? 6 : inner.number,',
  ),
  fault(
    parts,
    'generator/captures/select',
    'numbers.length > 1 && any.min === 1',
    'numbers.length > 2 && any.min === 1',
  ),
  fault(parts, 'generator/captures/names', 'return [lower, ...others', 'return [first, ...others'),
  fault(parts, 'generator/captures/names', 'others.map(capitalize)', 'others'),
  // One, at most one, or any number.
  fault(parts, 'generator/captures/select', 'max: sum.max + max', 'max: Math.max(sum.max, max)'),
  fault(parts, 'generator/captures/select', 'min: sum.min + min', 'min: Math.min(sum.min, min)'),
  fault(parts, 'generator/captures/select', 'max * most', 'max'),
  fault(parts, 'generator/captures/select', 'min: min * least', 'min'),
  fault(parts, 'generator/captures/select', 'const min = Math.min(', 'const min = Math.max('),
  fault(parts, 'generator/emit/parsing/types', "min === 1 ? 'one'", "min === 0 ? 'one'"),
  fault(parts, 'generator/emit/parsing/types', 'max > 1', 'max > 2'),
  // What happens, in another order, at another place, or not at all.
  fault(
    parts,
    'generator/automata/positions',
    '[...top.events, state.event]',
    '[state.event, ...top.events]',
  ),
  fault(
    parts,
    'generator/automata/nfa',
    'this.#epsilon(context, regex.capture)',
    'this.#epsilon(context, regex.capture === 4 ? 3 : regex.capture)',
  ),
  fault(
    parts,
    'generator/emit/parsing/bodies',
    '(${name}, from, to);`',
    '(${name}, from - 1, to);`',
  ),
  fault(
    parts,
    'generator/emit/parsing/bodies',
    '(${name}, from, to);`',
    '(${name}, from, to + 1);`',
  ),
  fault(parts, 'generator/emit/parsing/bodies', 'i < at; i++) state', 'i <= at; i++) state'),
  fault(
    parts,
    'generator/emit/parsing/bodies',
    'begin = Math.max(from, at - 40)',
    'begin = Math.max(0, at - 40)',
  ),
  fault(
    parts,
    'generator/emit/parsing/expectations',
    'dfa.accepting[state] === true',
    'dfa.accepting[state] !== true',
  ),
  fault(parts, 'generator/emit/parsing/texts', 'value >> 10', 'value >> 9'),
  fault(
    parts,
    'generator/emit/parsing/texts',
    'i += ${row.octets.length}',
    'i += ${Math.min(row.octets.length, 2)}',
  ),
];

/** Whether verification notices a fault, and what it says first. */
function verifyWith(folder: string, { file, from, to, grammar }: Fault): string | undefined {
  const path = join(folder, 'dist', `${file}.js`);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const said = verify(folder, grammar);
  writeFileSync(path, text);
  return said;
}

/** What verification says first about the modules of a grammar; undefined if they are right. */
function verify(folder: string, grammar: string): string | undefined {
  const main = join(folder, 'dist', 'generator', 'cli', 'main.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[main, 'verify', join(folder, 'grammar', grammar)],
      ...(grammar === nested ? ['--depth', '1', '--list', 'sender'] : []),
      ...(grammar === documents ? ['--import', join(folder, 'grammar', 'rfc3986.abnf')] : []),
    ],
    { encoding: 'utf8' },
  );
  if (status === 0) return undefined;
  const said =
    /^.* is wrong on .*$/m.exec(stdout) ??
    /^.*(?:differ|error|wrong|invariant).*$/im.exec(stdout + stderr);
  return (said?.[0] ?? `exit code ${status}`).trim().slice(0, 90);
}

const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
try {
  for (const name of ['dist', 'grammar', 'docs', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'grammar', small), SMALL);
  writeFileSync(join(folder, 'grammar', recursive), RECURSIVE);
  writeFileSync(join(folder, 'grammar', parts), PARTS);
  writeFileSync(join(folder, 'grammar', preferred), PREFERRED);
  writeFileSync(join(folder, 'grammar', documents), DOCUMENTS);
  writeFileSync(join(folder, 'grammar', large), LARGE);
  writeFileSync(join(folder, 'grammar', nested), NESTED);
  writeFileSync(join(folder, 'grammar', 'rfc3986.abnf'), IMPORTED);
  writeFileSync(join(folder, 'grammar', characters), CHARACTERS);
  let missed = 0;
  const [only] = process.argv.slice(2);
  const planted = FAULTS.filter(({ grammar }) => only === undefined || grammar === only);
  for (const grammar of new Set(planted.map((each) => each.grammar))) {
    const said = verify(folder, grammar);
    if (said !== undefined) throw new Error(`${grammar} is refused without a fault: ${said}`);
  }
  for (const each of planted) {
    const said = verifyWith(folder, each);
    if (said === undefined) missed += 1;
    console.log(
      `${said === undefined ? 'MISSED' : 'seen  '} ${each.file}: ${each.from} -> ${each.to || 'nothing'}\n         ${said ?? ''}`,
    );
  }
  console.log(`\n${planted.length - missed} of ${planted.length} faults were seen`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
