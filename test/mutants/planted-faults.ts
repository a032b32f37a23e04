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
octet = %x80.81
octet =/ %xF0-F7
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

/** Rules that call each other with a stack, some of which end late or may be empty. */
const CALLING = `word = ws "[" [ item *( "," item ) ] "]"
item = ws ( word / name [ "=" item ":" ] / block ) ws
block = "{" *( block / list ) "}"
list = "<" [ list ] ">"
name = 1*%x61-7A / %x20AC
ws = *" "
`;

/** A word may end where calls have not. */
const LATE = `word = "(" word [ ")" ] / "a"
`;

/** Parts in rules that embed themselves: beside several traces, in calls that end late, and repeated. */
const RECORDING = `; capture word, first: name, text, note(name, text, note, mark)
word = 1*( name *note *" " ":" / text *note *" " "." ) [ mark ]
name = 1*%x61-62
text = 1*%x61-63
note = "(" [ word ] ")" *" "
mark = "!"
`;

/** A call that may end before a blank or after it, and had better end before it. */
const RELUCTANT = `; capture word, first: mark
word = 1*( mark *" " )
mark = "<" [ mark ] ">" ( "" / " " )
`;

/** Rules that call each other, of which what is read does not decide which ones go on. */
const UNDECIDED = `word = word word / "(" rest ")" / "a"
rest = [ "[" word rest "]" ]
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

/** Limits of parts, and of the word. */
const LIMITED = `; capture word: label=part|last
; limit word: word 9 octets, part|last 4 octets
word = *( part "." ) last
part = 1*( "a" / "b" )
last = *"a" "b" *( "a" / "b" )
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

/** The texts of the grammars that are not in `grammar/`, by the names of their files. */
export const GRAMMARS: Readonly<Record<string, string>> = {
  'small.abnf': SMALL,
  'recursive.abnf': RECURSIVE,
  'limited.abnf': LIMITED,
  'parts.abnf': PARTS,
  'preferred.abnf': PREFERRED,
  'documents.abnf': DOCUMENTS,
  'large.abnf': LARGE,
  'nested.abnf': NESTED,
  'calling.abnf': CALLING,
  'late.abnf': LATE,
  'recording.abnf': RECORDING,
  'reluctant.abnf': RELUCTANT,
  'undecided.abnf': UNDECIDED,
  'rfc3986.abnf': IMPORTED,
  'characters.abnf': CHARACTERS,
};

/** The options of `abnfc verify` for some grammars; what they import is in the folder given. */
export function optionsOf(grammar: string, folder: string): readonly string[] {
  if (grammar === 'nested.abnf') return ['--depth', '1', '--list', 'sender'];
  return grammar === 'documents.abnf' ? ['--import', `${folder}/rfc3986.abnf`] : [];
}

/** Faults in the passes, by files in the order of the passes: the grammar, what is replaced, and what replaces it. */
const IN_FILES: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'generator/abnf/lowering': [
    ['small', 'char.toUpperCase(), char.toLowerCase()', 'char.toUpperCase()'],
    ['small', 'caseSensitive ? [char]', 'false ? [char]'],
    ['small', 'return [{ lo, hi }]', 'return [{ lo, hi: hi - 1 }]'],
    ['small', 'min: 0, max: 1, body };', 'min: 1, max: 1, body };'],
    ['nested', 'level <= depth', 'level <= Math.max(0, depth - 1)'],
    ['nested', 'level <= depth', 'level <= depth + 1'],
    ['nested', 'if (level > 0)', 'if (level > 1)'],
    [
      'nested',
      'for (const { name, to } of references)',
      'for (const { name, to } of references.slice(0, 0))',
    ],
    // A surrogate let through.
    ['characters', 'SURROGATES.lo - 1', 'SURROGATES.lo'],
    ['characters', 'SURROGATES.hi + 1', 'SURROGATES.hi'],
    // The order of alternatives matters to parses only.
    ['preferred', 'alternationOf(alternatives);', 'alternationOf(alternatives.toReversed());'],
  ],
  'generator/abnf/resolve': [['small', 'increments.push(rule);', '']],
  'generator/abnf/rules-with-word': [
    ['undecided', 'return rulesWithWord(', 'return !rulesWithWord('],
  ],
  'generator/automata/determinize-frames': [
    // What is pushed, where a call returns to.
    ['calling', 'returns: [...returns, to], position,', 'returns, position,'],
    ['calling', 'pushes.push(this.#arrive', 'pushes.unshift(this.#arrive'],
    // What waits, and a first parse that ends early.
    ['recording', 'saved.push(traces.length === 1 ? [] : traces);', 'saved.push([]);'],
    ['reluctant', 'order < end.order', 'true'],
  ],
  'generator/automata/split-frame': [
    // What a frame begins with.
    ['recording', 'from: FRESH,', 'from: 0,'],
  ],
  'generator/plan/parse-plan': [
    [
      'recording',
      'placesOf(happening.map(({ events }) => events.toReversed())',
      'placesOf(happening.map(({ events }) => events)',
    ],
  ],
  'generator/emit/calls/frames': [
    ['recording', 'waiting.length -= count;', ''],
    ['recording', 'if (last !== 0) {', 'if (last > 1000) {'],
    ['recording', 'around.push(${tape}[at]!);', 'around.push(0);'],
  ],
  'generator/automata/synchronize': [
    // Too few octets to decide about a boundary; octets inside characters that count as first ones.
    ['cesu-8', 'if (isConfused(back, ahead))', 'if (back + ahead < 1)'],
    ['cesu-8', 'inner.every(', 'inner.some('],
  ],
  'generator/automata/calls': [
    [
      'undecided',
      'transition({ lo: symbol, hi: symbol }, after)',
      'transition({ lo: symbol, hi: symbol }, after - 1)',
    ],
  ],
  'generator/emit/calls/stack': [
    ['late', 'if (ended > height) ended = height;', ''],
    ['calling', 'stack.length = height;', ''],
  ],
  'generator/plan/plan-calls': [
    [
      'calling',
      'const read = readers.map(([first]) => begun[first])',
      'const read = readers.map(() => 0)',
    ],
  ],
  'generator/emit/calls/transition-lookup': [
    ['calling', '(state) => Number(accepting[state])', '() => 1'],
    ['calling', '[...pushed, to].join()', 'pushed.join()'],
  ],
  'generator/emit/calls/chart': [
    [
      'undecided',
      'chart.calls[call + ${CALL.frame}] = frame;',
      'chart.calls[call + ${CALL.frame}] = 0;',
    ],
    ['undecided', 'chart.frames[begun${FRAME.begin}] === i', 'true'],
    ['undecided', 'if (frame === whole) end = i;', 'end = i;'],
  ],
  'generator/emit/calls/chart-tables': [['undecided', 'calls[0].push(number);', '']],
  'generator/automata/nfa': [
    ['small', 'copy < min; copy++', 'copy < min - 1; copy++'],
    ['small', 'copy < max; copy++', 'copy < max - 1; copy++'],
    [
      'small',
      'this.#connect(this.#append(loop, body, context), loop);',
      'this.#append(loop, body, context);',
    ],
    ['small', 'this.#connect(choice, exit);', ''],
    [
      'parts',
      'this.#epsilon(context, regex.capture)',
      'this.#epsilon(context, regex.capture === 4 ? 3 : regex.capture)',
    ],
  ],
  'generator/automata/symbol-classes': [
    ['small', 'cuts.add(hi + 1)', 'cuts.add(hi)'],
    ['ipv4-address', 'start <= hi', 'start < hi'],
  ],
  'generator/automata/determinize': [
    ['small', "kind === 'accept')", "kind === 'accept') && subset.length === 1"],
  ],
  'generator/automata/minimize': [
    ['utf-8', 'if (location < boundary)', 'if (location <= boundary)'],
    ['ipv4-address', 'firsts.push(state) - 1', 'Math.min(firsts.push(state) - 1, 5)'],
  ],
  'generator/automata/canonicalize': [
    [
      'ipv4-address',
      'numberOf[step(dfa, state, column)]',
      'numberOf[step(dfa, state, column ^ 1)]',
    ],
    ['small', '(state) => dfa.accepting[state]', '(state) => state === order.at(-1)'],
  ],
  'generator/coding/transducer': [
    ['utf-8', 'mask: 2 ** width - 1', 'mask: 2 ** width - 2'],
    ['cesu-8', 'operation: lead.operation,', 'operation: { ...lead.operation, shift: 6 },'],
    ['utf-8', 'octet <= range.hi', 'octet < range.hi'],
    ['utf-16le', '? 0 : at - below', '? 0 : at'],
    ['utf-16le', 'unreadBelow(octets, position) - below', 'width'],
  ],
  'generator/coding/spell': [
    // A block cut at the wrong end, an end of a pair left out, pairs that are not one after the other.
    ['characters', 'Math.floor((hi - least) / size)', 'Math.floor((hi - greatest) / size)'],
    ['characters', 'Math.ceil((lo - greatest) / size)', 'Math.ceil((lo - least) / size) + 1'],
    ['characters', 'hi - last * size, size - 1', 'hi - last * size, size - 2'],
    ['characters', "{ kind: 'concatenation', operands: units }", 'units[0]'],
    [
      'characters',
      "{ kind: 'concatenation', operands: units }",
      "{ kind: 'alternation', operands: units }",
    ],
    // An offset in the wrong unit: not where the character began.
    ['characters', "kind: 'range', range, begun", "kind: 'range', range, begun: 0"],
  ],
  'generator/automata/build': [
    ['ipv4-address', '`${large.accepting[state]} ${begun[state]}`', '`${begun[state]}`'],
    ['characters', 'Math.max(most, state.begun)', 'Math.min(1, state.begun)'],
    ['characters', '`${large.accepting[state]} ${begun[state]}`', '`${large.accepting[state]}`'],
  ],
  'generator/emit/variants/octet-loops': [
    ['characters', '${offset} - ${begun}', '${offset} + 1 - ${begun}'],
    ['utf-8', 'if (!atStart) i -= 1;', ''],
  ],
  'generator/plan/make-plan': [
    ['characters', 'inputStarts.at(-1)', 'inputStarts[0]'],
    ['parts', 'dfa.accepting[state] === true', 'dfa.accepting[state] !== true'],
  ],
  'generator/emit/inputs/units': [
    ['characters', "'string' ? stringStart : start", "'string' ? start : start"],
    ['ipv4-address', 'max > dfa.classes.max', 'false'],
  ],
  'generator/emit/search/match': [
    [
      'ipv4-address',
      'if (${isAccepting}) end = ${at} + 1;',
      'if (${isAccepting}) { end = ${at} + 1; break; }',
    ],
    ['characters', "'-1'", "'0'"],
  ],
  'generator/emit/search/find': [
    // In an IPv4 address, no word ends before one that began earlier: there, this would be no fault.
    ['recursive', 'words.length = before[k]!;', ''],
    ['ipv4-address', 'before[count] = words.length;', 'before[count] = 0;'],
    ['recursive', 'i = end;', 'i = at;'],
    ['ipv4-address', 'count = kept;', 'count = Math.min(kept, 1);'],
    ['characters', '[start, stringStart].flatMap', '[start].flatMap'],
  ],
  'generator/emit/variants/pack': [
    ['utf-8', 'target << (code & 31)', 'target << (code & 30)'],
    ['utf-8', '(known[at] & mask & (value[at] ^ bits)) !== 0', 'false'],
  ],
  'generator/automata/symbol-range': [['utf-8', 'hi: other.lo - 1', 'hi: other.lo']],
  'generator/emit/program/conditions': [
    ['utf-8', '>= ${hex(lo)}', '> ${hex(lo)}'],
    ['ipv4-address', '${octet} <= ${hex(hi)}', '${octet} < ${hex(hi)}'],
    ['utf-8', '${begin} <= ${hex(hi)}', '${begin} < ${hex(hi)}'],
  ],
  'generator/emit/decode/whole-characters': [
    ['utf-8', 'i + ${length} < to', 'i + ${length - 1} < to'],
    ['utf-8', 'i += length;', 'i += 1;'],
  ],
  'generator/emit/decode/well-formed': [
    ['utf-8', 'hi < greatest', 'hi > greatest'],
    ['utf-8', 'row.lo > least', 'row.lo < least'],
    ['utf-8', '${c} < ${hex(row.lo)}', '${c} < ${hex(row.lo - 1)}'],
    ['cesu-8', '${c} < ${hex(row.lo)}', '${c} < ${hex(row.lo - 1)}'],
    ['utf-8', '${c} > ${hex(hi)}', '${c} > ${hex(hi + 1)}'],
    ['utf-8-rfc2279', '${c} > ${hex(hi)}', '${c} > ${hex(hi + 1)}'],
    ['utf-8', 'bits - size', 'bits - size + 1'],
    ['utf-8', 'b0 < ${hex(fixed)}', 'b0 < ${hex(fixed - 1)}'],
    ['utf-8', '> ${hex(2 ** width - 1)}', '> ${hex(2 ** width)}'],
    ['modified-utf-8', '!== 0`', '> 1`'],
  ],
  'generator/emit/decode/skip-runs': [['utf-8', 'i += ${WIDE}', 'i += ${WIDE - 1}']],
  'generator/emit/decode/sink': [['utf-8', 'i += ${size}', 'i += ${size + 1}']],
  'generator/emit/variants/branchless': [
    ['utf-16le', 'let begin = piece - ', 'let begin = piece; // '],
  ],
  'generator/emit/variants/validate-by-quads': [
    ['utf-8', '${word} & 0xff', '${word} & 0x7f'],
    ['utf-8', 'i += 4 * words.length', 'i += 2 * words.length'],
    ['utf-8', '${arrayBuffer}.call(bytes)', '(bytes as Uint8Array).buffer'],
  ],
  'generator/emit/encode/encoder': [['utf-8', '\\ni += 2;\\ncontinue;', '\\ni += 1;\\ncontinue;']],
  'generator/emit/encode/refuse': [['utf-8', '(trail & 0x3ff)', '(trail & 0x1ff)']],
  'generator/emit/encode/rows': [['utf-16le', 'shift + width === bits', 'true']],
  'generator/emit/decode/boundaries': [
    ['utf-8', 'if (i > begin) i -= 1;', ''],
    ['utf-16be', 'return unit === begin ? unit + ${size} : unit;', 'return unit + ${size};'],
    ['utf-16be', 'if (unit + ${size} > to) return to;', ''],
    ['utf-16le', '? end : begin', '? end : end'],
  ],
  'runtime/decode/scanner': [
    ['utf-8', 'else if (unit > 0)', 'else if (false)'],
    ['utf-8', 'this.offset -= count;', ''],
    ['utf-16le', 'for (const each of again)', 'for (const each of [])'],
  ],
  'runtime/decode/decoder': [
    ['utf-8', 'length - this.module.unfinished(bytes, i, length)', 'length'],
    ['utf-16be', 'if (pending > i - from)', 'if (false)'],
  ],
  'generator/automata/coarsest-partition': [
    ['large', 'changed = new Set();', 'break;'],
    ['large', 'keyOf(item, blocks), () => []', "'', () => []"],
    ['large', 'changed.add(dependent);', ';'],
    ['documents', 'changed.add(dependent);', ';'],
  ],
  'generator/abnf/link': [
    ['documents', '?? document;', '?? this.#documents[0];'],
    [
      'documents',
      'this.#meaningIn(found.document, found.key)',
      'this.#meaningIn(document, found.key)',
    ],
    ['documents', 'taken.has(meaning.key)', 'false'],
  ],
  'generator/abnf/one-sided': [
    ['recursive', 'max: undefined, body: loop', 'max: 1, body: loop'],
    ['recursive', 'min: 0, max: undefined, body: loop', 'min: 1, max: undefined, body: loop'],
    ['recursive', 'const joined = join(before, regex);', 'const joined = regex;'],
    ['recursive', 'parts.toReversed()', 'parts'],
    ['recursive', 'next === REST ? REST : `${next}${REST}`', 'next'],
  ],
  'generator/automata/regex': [
    ['nested', "{ kind: 'empty' } : undefined;", 'undefined : undefined;'],
  ],
  'generator/abnf/lists': [
    ['nested', 'return element;', 'return each;'],
    ['nested', 'meaningOf(repetition, lists)', 'lists.anyNumber'],
  ],
  'generator/emit/inputs/checks': [
    // Arrays that claim more octets than they have.
    ['utf-16le', ' && bytes[to - 1] !== undefined) return;', ') return;'],
    ['small', ' && (from === to || bytes[to - 1] !== undefined)', ''],
  ],
  'generator/emit/program/host': [
    [
      'utf-16le',
      "${NAMES.arrayClass}.call(${value}) === 'Uint8Array'`",
      '${value} instanceof Uint8Array`',
    ],
  ],
  'generator/automata/positions': [
    ['preferred', 'state.to.toReversed()', 'state.to'],
    // Events in another order, at another place, or missing.
    ['parts', '[...top.events, state.event]', '[state.event, ...top.events]'],
  ],
  'generator/captures/capture-parts': [
    // Parts of the wrong rules.
    ['parts', 'capture, body: bodyIn', 'capture: capture === 1 ? 6 : capture, body: bodyIn'],
  ],
  'generator/captures/shapes-of': [
    // Other fields.
    ['parts', 'numbers.length > 1 && any.min === 1', 'numbers.length > 2 && any.min === 1'],
  ],
  'generator/captures/counts': [
    // One, at most one, or any number.
    ['parts', 'max: sum.max + max', 'max: Math.max(sum.max, max)'],
    ['parts', 'min: sum.min + min', 'min: Math.min(sum.min, min)'],
    ['parts', 'max * most', 'max'],
    ['parts', 'min: min * least', 'min'],
    ['parts', 'const min = Math.min(', 'const min = Math.max('],
  ],
  'generator/captures/names': [
    ['parts', 'return [lower, ...others', 'return [first, ...others'],
    ['parts', 'others.map(capitalize)', 'others'],
  ],
  'generator/emit/parse/result-types': [
    ['parts', "min === 1 ? 'one'", "min === 0 ? 'one'"],
    ['parts', 'max > 1', 'max > 2'],
  ],
  'generator/emit/assemble': [['parts', 'i < at; i++) state', 'i <= at; i++) state']],
  'generator/emit/parse/parse-bodies': [
    ['parts', '(${numberOf}, i$', '(${numberOf}, i - 1$'],
    ['parts', '(${numberOf}, i$', '(${numberOf}, i + 1$'],
    ['parts', 'at: at - read, expected', 'at, expected'],
    ['parts', 'begin = Math.max(from, at - 40)', 'begin = Math.max(0, at - 40)'],
  ],
  'generator/emit/search/requirements': [
    ['limited', ']! <= ${limit.most}', ']! < ${limit.most}'],
    ['limited', 'begin${limit} = i + 1;`', 'begin${limit} = i;`'],
    ['limited', 'if (!fits) return i;', 'if (!fits) return i + 1;'],
    ['limited', 'if (to - from <= ', 'if (to - from <= 3 + '],
    ['limited', 'Math.min(error, end - 1)', 'Math.min(error, end - 1) - 1'],
  ],
  'generator/automata/count-parts': [
    ['limited', 'Number(isOpen[limit][target])', '1'],
    ['limited', 'isOpen[limit][state] ? number : 0', 'number + 0'],
  ],
  'generator/emit/parse/registers': [
    // Parts that stay in the next element of a list.
    ['parts', '${endVariable(capture)} = -1;`] : [])', '${endVariable(capture)};`] : [])'],
  ],
  'generator/emit/parse/part-texts': [
    ['parts', '>> 10)', '>> 9)'],
    ['parts', 'i += ${row.octets.length}', 'i += ${Math.min(row.octets.length, 2)}'],
  ],
};

export const FAULTS: readonly Fault[] = Object.entries(IN_FILES).flatMap(([file, faults]) =>
  faults.map(([grammar, from, to]) => ({ file, from, to, grammar: `${grammar}.abnf` })),
);

/** The path of a fault's file in a copy of the project. */
export const compiled = (folder: string, { file }: Fault): string => `${folder}/dist/${file}.js`;

/** The text of a fault's file with the fault. Throws if what it replaces does not stand there once. */
export function plant(text: string, { file, from, to }: Fault): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`${file} has ${from} ${count} times`);
  return text.replace(from, () => to);
}
