/** Faults to plant in the compiled project, and the grammars whose modules show them. */

/** A text of a compiled file that is replaced by a wrong one. */
export interface Fault {
  /** Below `dist/`, without ending. */
  readonly file: string;
  /** The text to replace, which stands there once. */
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
const imported = 'rfc3986.abnf';
const large = 'large.abnf';
const nested = 'nested.abnf';
const utf16be = 'utf-16be.abnf';
const utf16le = 'utf-16le.abnf';

/** The texts of the grammars that are not in `grammar/`, by the names of their files. */
export const GRAMMARS: Readonly<Record<string, string>> = {
  [small]: SMALL,
  [recursive]: RECURSIVE,
  [parts]: PARTS,
  [preferred]: PREFERRED,
  [documents]: DOCUMENTS,
  [large]: LARGE,
  [nested]: NESTED,
  [imported]: IMPORTED,
  [characters]: CHARACTERS,
};

/** The options of `abnfc verify` for some grammars; what they import is in the folder given. */
export function optionsOf(grammar: string, folder: string): readonly string[] {
  if (grammar === nested) return ['--depth', '1', '--list', 'sender'];
  return grammar === documents ? ['--import', `${folder}/${imported}`] : [];
}

const fault = (grammar: string, file: string, from: string, to: string): Fault => ({
  file,
  from,
  to,
  grammar,
});

/** Faults in the passes, in the order of the passes. */
export const FAULTS: readonly Fault[] = [
  fault(
    small,
    'generator/abnf/lower',
    'char.toUpperCase(), char.toLowerCase()',
    'char.toUpperCase()',
  ),
  fault(small, 'generator/abnf/lower', 'caseSensitive ? [char]', 'false ? [char]'),
  fault(small, 'generator/abnf/lower', 'return [{ lo, hi }]', 'return [{ lo, hi: hi - 1 }]'),
  fault(small, 'generator/abnf/lower', 'min: 0, max: 1, body };', 'min: 1, max: 1, body };'),
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
  fault(utf8, 'generator/coding/transducer', 'mask: 2 ** width - 1', 'mask: 2 ** width - 2'),
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
  fault(
    characters,
    'generator/automata/build',
    'Math.max(most, state.begun)',
    'Math.min(1, state.begun)',
  ),
  fault(
    characters,
    'generator/automata/build',
    '`${large.accepting[state]} ${begun[state]}`',
    '`${large.accepting[state]}`',
  ),
  fault(
    characters,
    'generator/emit/variants/machine',
    '${offset} - ${begun}',
    '${offset} + 1 - ${begun}',
  ),
  fault(characters, 'generator/plan/plan', 'machine.starts.at(-1)', 'machine.starts[0]'),
  fault(
    characters,
    'generator/emit/inputs/units',
    "'string' ? stringStart : start",
    "'string' ? start : start",
  ),
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
    'begin >= 0 && (count === 0 || i === to - 1)',
    'begin >= 0',
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
  fault(utf8, 'generator/automata/symbol-range', 'hi: other.lo - 1', 'hi: other.lo'),
  fault(utf8, 'generator/emit/program/conditions', '>= ${hex(lo)}', '> ${hex(lo)}'),
  fault(ip, 'generator/emit/program/conditions', '${octet} <= ${hex(hi)}', '${octet} < ${hex(hi)}'),
  fault(
    utf8,
    'generator/emit/program/conditions',
    '${begin} <= ${hex(hi)}',
    '${begin} < ${hex(hi)}',
  ),
  fault(utf8, 'generator/emit/variants/machine', 'if (!atStart) i -= 1;', ''),
  fault(utf8, 'generator/emit/variants/switch', 'i + ${length} < to', 'i + ${length - 1} < to'),
  fault(utf8, 'generator/emit/variants/switch', 'i += length;', 'i += 1;'),
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
  fault(utf8, 'generator/emit/decode/well-formed', 'bits - size', 'bits - size + 1'),
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
  fault(utf8, 'generator/emit/encode/encoder', '\\ni += 2;\\ncontinue;', '\\ni += 1;\\ncontinue;'),
  fault(utf8, 'generator/emit/decode/boundaries', 'if (i > begin) i -= 1;', ''),
  fault(utf8, 'runtime/scanner', 'else if (unit > 0)', 'else if (false)'),
  fault(utf8, 'runtime/scanner', 'this.offset -= count;', ''),
  fault(utf8, 'runtime/decoder', 'length - this.module.unfinished(bytes, i, length)', 'length'),
  fault(large, 'generator/automata/refine', 'changed = new Set();', 'break;'),
  fault(large, 'generator/automata/refine', 'keyOf(item, classes), () => []', "'', () => []"),
  fault(large, 'generator/automata/refine', 'changed.add(dependent);', ';'),
  fault(documents, 'generator/abnf/link', '?? document;', '?? this.#documents[0];'),
  fault(
    documents,
    'generator/abnf/link',
    'this.#meaningIn(found.document, found.key)',
    'this.#meaningIn(document, found.key)',
  ),
  fault(documents, 'generator/automata/refine', 'changed.add(dependent);', ';'),
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
    'for (const { name, to } of nesting)',
    'for (const { name, to } of nesting.slice(0, 0))',
  ),
  fault(
    nested,
    'generator/automata/regex',
    "{ kind: 'empty' } : undefined;",
    'undefined : undefined;',
  ),
  fault(nested, 'generator/abnf/lists', 'return element;', 'return each;'),
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
  fault(parts, 'generator/emit/parse/types', "min === 1 ? 'one'", "min === 0 ? 'one'"),
  fault(parts, 'generator/emit/parse/types', 'max > 1', 'max > 2'),
  // Events in another order, at another place, or missing.
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
    'generator/emit/parse/bodies',
    '(${numberOf}, ${offset}',
    '(${numberOf}, ${offset} - 1',
  ),
  fault(
    parts,
    'generator/emit/parse/bodies',
    '(${numberOf}, ${offset}',
    '(${numberOf}, ${offset} + 1',
  ),
  fault(parts, 'generator/emit/parse/bodies', 'i < at; i++) state', 'i <= at; i++) state'),
  fault(
    parts,
    'generator/emit/parse/bodies',
    'begin = Math.max(from, at - 40)',
    'begin = Math.max(0, at - 40)',
  ),
  fault(
    parts,
    'generator/plan/expectations',
    'dfa.accepting[state] === true',
    'dfa.accepting[state] !== true',
  ),
  fault(parts, 'generator/emit/parse/texts', 'value >> 10', 'value >> 9'),
  fault(
    parts,
    'generator/emit/parse/texts',
    'i += ${row.octets.length}',
    'i += ${Math.min(row.octets.length, 2)}',
  ),
];

/** The path of a fault's file in a copy of the project. */
export const compiled = (folder: string, { file }: Fault): string => `${folder}/dist/${file}.js`;

/** The text of a fault's file with the fault. Throws if what it replaces does not stand there once. */
export function plant(text: string, { file, from, to }: Fault): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`${file} has ${from} ${count} times`);
  return text.replace(from, () => to);
}
