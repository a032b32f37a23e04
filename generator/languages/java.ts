/** Java 8: a final class in a package of its own. Tables are strings, since a method holds 64 kB of code. */
import { foreignComment } from '../text/comments.js';
import { encodingsOf } from './encodings-of.js';
import {
  comparisonsOf,
  parserIn,
  partNames,
  printProgram,
  requirementCalls,
  requirementsIn,
  sections,
  type Language,
  type Printer,
} from './language.js';
import { camel, pascal } from '../text/letter-case.js';
import { selftestOf } from './selftest-of.js';
import type { LengthsProgram, Program, ProgramTable, RecognizerProgram } from './program.js';

export const java: Language = {
  title: 'Java',
  ending: 'java',
  files: (program, checks) => [{ path: `${pathOf(program)}.java`, text: source(program, checks) }],
  selftest: (program) => ({ path: `${pathOf(program)}Selftest.java`, text: selftest(program) }),
  commands: (paths) => [
    ['javac', '-Xlint:all', '-Werror', ...paths],
    [
      'java',
      '-cp',
      '.',
      paths
        .at(-1)!
        .replace(/\.java$/, '')
        .replaceAll('/', '.'),
    ],
  ],
};

/** Words of the language, and a package that it keeps, cannot name a package. */
const RESERVED =
  /^(?:\d.*|abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|false|final|finally|float|for|goto|if|implements|import|instanceof|int|interface|java|long|native|new|null|package|private|protected|public|return|short|static|strictfp|super|switch|synchronized|this|throws?|transient|true|try|void|volatile|while)?$/;

/** A class of such a name would hide a class that the files use. */
const USED =
  /^(?:array(?:deque|list|s)|bufferedreader|collections|decoder|deque|illegalargumentexception|inputstreamreader|integer|ioexception|kind|list|math|node|override|parseexception|part|standardcharsets|string(?:builder)?|system)$/;

/** The package and the class: `utf8/Utf8`. */
function pathOf({ name }: Program): string {
  const joined = name.join('');
  const words = RESERVED.test(joined) || USED.test(joined) ? ['abnf', ...name] : name;
  return `${words.join('')}/${pascal(words)}`;
}

function source(program: Program, checks: readonly string[]): string {
  const { header, tables } = program;
  const [folder, name] = pathOf(program).split('/');
  const parses = parserIn(program) !== undefined;
  const explains = program.kind === 'recognizer';
  const imports = [
    parses && 'java.text.ParseException',
    parses && 'java.util.ArrayDeque',
    parses && 'java.util.ArrayList',
    explains && 'java.util.Arrays',
    explains && 'java.util.Collections',
    parses && 'java.util.Deque',
    explains && 'java.util.List',
  ].filter((each) => typeof each === 'string');
  const { data, functions } = printProgram(PRINTER, program, checks);
  const readers = [...new Set(tables.map(elementOf))].map(tableReader);
  return sections(
    foreignComment('//', header),
    `package ${folder};`,
    imports.length > 0 && imports.map((each) => `import ${each};`).join('\n'),
    `${docs(
      'Reads octets: the elements of a {@code byte[]}. Offsets count them, not the {@code char}s of a text.',
      'All methods may be called from any thread.',
    )}
public final class ${name} {
${indented(sections(`private ${name}() {}`, ...functions, ...data, ...readers)).trimEnd()}
}`,
  );
}

function docs(...lines: readonly string[]): string {
  return lines.length === 1 ? `/** ${lines[0]} */` : `/**\n * ${lines.join('\n * ')}\n */`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** A string, in ASCII. Quotes are no `\u` escapes, which Java would read before it reads strings. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

function elementOf({ type }: ProgramTable): string {
  return type === 8 || type === 16 ? 'char' : 'int';
}

const table: Printer['table'] = (table, perRow) => {
  const { name, doc, entries } = table;
  const rows: string[] = [];
  for (let at = 0; at < entries.length; at += perRow)
    rows.push(`"${entries.slice(at, at + perRow).join(' ')} "`);
  // A constant has 65,535 octets.
  const atOnce = Math.floor(60_000 / Math.max(...rows.map((row) => row.length)));
  const lines = rows.map((row, index) =>
    index % atOnce === 0 ? `,\n        ${row}` : `\n            + ${row}`,
  );
  const type = elementOf(table);
  return `${docs(doc)}\nprivate static final ${type}[] ${name} =\n    ${type}s(\n        ${entries.length}${lines.join('')});`;
};

function tableReader(type: string): string {
  return `${docs('The numbers in the rows of a table.')}
private static ${type}[] ${type}s(int length, String... rows) {
  ${type}[] table = new ${type}[length];
  int at = 0;
  for (String row : rows)
    for (String entry : row.split(" ")) table[at++] = ${type === 'int' ? '' : `(${type}) `}Integer.parseInt(entry);
  return table;
}`;
}

const phrases: Printer['phrases'] = (lists) => {
  return `${docs('Phrases for what may follow.')}
private static final List<List<String>> EXPECTED =
    Collections.unmodifiableList(
        Arrays.asList(
${lists.map((list) => `            list(${list.map(literal).join(', ')})`).join(',\n')}));

private static List<String> list(String... phrases) {
  return Collections.unmodifiableList(Arrays.asList(phrases));
}`;
};

const automaton: Printer['automaton'] = (program) => {
  const { start, classes } = program;
  const own = requirementsIn(program) ? 'private' : 'public';
  return sections(
    `${docs('The state to begin with. State 0 is dead: no word is possible any more.')}
${own} static final int START = ${start};`,
    `${docs('The state after an octet, which is a {@code byte}, or 0 to 255.')}
${own} static int next(int state, int octet) {
  return NEXT[state + CLASS_OF[octet & 0xFF]];
}`,
    `${docs('Whether a word may end in a state.')}
${own} static boolean accepts(int state) {
  return ACCEPTS[state / ${classes}] != 0;
}`,
    program.kind === 'recognizer' &&
      `${docs('What may follow in a state, as phrases.')}
${own} static List<String> expected(int state) {
  return EXPECTED.get(EXPECTED_OF[state / ${classes}]);
}`,
    `${docs('Whether the octets are a word of the grammar.')}
public static boolean validate(byte[] bytes) {
  return findError(bytes) < 0;
}`,
  ).trimEnd();
};

const decoder: Printer['decoder'] = (program) => {
  const { unitLength, uniformShift, isShifted, hasAddends, spellings, longest } = program;
  const [, name] = pathOf(program).split('/');
  const payload = isShifted
    ? '((octet & MASK[entry]) << PAYLOAD_SHIFT[entry])'
    : '(octet & MASK[entry])';
  const end =
    unitLength === 1
      ? '    end = Math.max(i, start + 1);\n'
      : `    // Ill-formed sequences are whole code units, except at the end.
    i -= (i - start) % ${unitLength};
    end = i + ${unitLength} > bytes.length ? bytes.length : Math.max(i, start + ${unitLength});
`;
  return `${docs('The offset of the first ill-formed sequence; -1 if there is none.')}
public static int findError(byte[] bytes) {
  int state = START;
  int begin = 0;
  for (int i = 0; i < bytes.length; i++) {
    state = next(state, bytes[i]);
    if (state == 0) break;
    if (state == START) begin = i + 1;
  }
  return state == START ? -1 : begin;
}

/**
 * The code point of a character so far, to be asked before {@link #next}. It is whole when the state is {@link #START}
 * again; it is 0 before.
 */
public static int collect(int codePoint, int state, int octet) {
  int entry = state + CLASS_OF[octet & 0xFF];
  return (codePoint << ${uniformShift ?? 'SHIFT[entry]'}) + ${payload}${hasAddends ? ' + ADD[entry]' : ''};
}

/** Reads code points, and maximal subparts of ill-formed sequences (Unicode D93b), one by one. */
public static final class Decoder {
  private final byte[] bytes;
  private int start;
  private int end;
  private int codePoint;

  public Decoder(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Goes on to what is next; false at the end. */
  public boolean next() {
    start = end;
    int state = START;
    int value = 0;
    int i = start;
    while (i < bytes.length) {
      value = collect(value, state, bytes[i]);
      state = ${name}.next(state, bytes[i]);
      if (state == 0) break;
      i++;
      if (state == START) {
        codePoint = value;
        end = i;
        return true;
      }
    }
    if (start == bytes.length) return false;
    codePoint = -1;
${end}    return true;
  }

  /** The code point; -1 for a subpart of an ill-formed sequence. */
  public int codePoint() {
    return codePoint;
  }

  /** The offset of its first octet. */
  public int start() {
    return start;
  }

  /** The offset after its last octet. */
  public int end() {
    return end;
  }
}

/** The greatest number of octets of a code point. */
public static final int LONGEST = ${longest};

/**
 * Writes the octets of a code point, and returns their number.
 *
 * @throws IllegalArgumentException if the code point has no spelling
 */
public static int encode(int codePoint, byte[] bytes, int offset) {
${encodingsOf(spellings, 'codePoint')
  .map(({ least, greatest, octets }) => {
    const lines = octets.map((octet, n) => `    bytes[offset + ${n}] = (byte) (${octet});`);
    return `  if (codePoint >= ${least ?? 0} && codePoint <= ${greatest}) {\n${lines.join('\n')}\n    return ${octets.length};\n  }`;
  })
  .join('\n')}
  throw new IllegalArgumentException("no spelling of 0x" + Integer.toHexString(codePoint));
}`;
};

const requirements: Printer['requirements'] = (program, required, checks) => {
  const { lengths } = required;
  return sections(
    `/** The requirement that fails at an offset; null if the grammar itself fails there, or nothing does. */
private static String requiredAt(byte[] bytes, int offset) {
  int error = grammarError(bytes);
  int end = error < 0 ? bytes.length : error;
  if (error == offset) return null;
${requirementCalls(required, camel)
  .map(({ call, expected }) => `  if (${call}(bytes, end) == offset) return ${literal(expected)};`)
  .join('\n')}
  return null;
}`,
    lengths && lengthFunction(program, lengths),
    ...checks,
  ).trimEnd();
};

function lengthFunction({ classes }: RecognizerProgram, lengths: LengthsProgram): string {
  const { begins, tight, fits } = comparisonsOf(lengths, (limit) => `NEEDS[k + ${limit}]`);
  return `/**
 * Where a limit fails: the first octet after which no word is within the limits; -1 if none. The octets up to the length
 * begin a word.
 */
private static int lengthError(byte[] bytes, int length) {
  if (length <= ${lengths.shortest}) return -1;
  int state = START;
${begins.map(({ name }) => `  int ${name} = 0;\n`).join('')}  for (int i = 0; i < length; i++) {
    state = next(state, bytes[i]);
    int row = state / ${classes};
${begins.map(({ name, mask }) => `    if ((IN_PARTS[row] & ${mask}) == 0) ${name} = i + 1;\n`).join('')}    if (${tight.join(' || ')}) {
      boolean fits = false;
      for (int k = NEEDS_AT[row]; k < NEEDS_AT[row + 1]; k += ${fits.length})
        if (${fits.join(' && ')}) fits = true;
      if (!fits) return i;
    }
  }
  return -1;
}`;
}

const recognizer: Printer['recognizer'] = ({ readsCharacters, classes, requirements }) => {
  const begun = (state: string): string =>
    readsCharacters ? ` - BEGUN[${state} / ${classes}]` : '';
  const doc = docs(
    'The offset of the first octet after which no word is possible, or the length if the input ends too early;',
    '-1 for a word.',
  );
  const find = `int ${requirements ? 'grammarError' : 'findError'}(byte[] bytes) {
  int state = START;
  for (int i = 0; i < bytes.length; i++) {
    int next = next(state, bytes[i]);
    if (next == 0) return i${begun('state')};
    state = next;
  }
  return accepts(state) ? -1 : bytes.length${begun('state')};
}`;
  const expectedAt = `${docs('What may follow at an offset up to the first error, as phrases; at the error, what was expected.')}
public static List<String> expectedAt(byte[] bytes, int offset) {
${requirements ? '  String required = requiredAt(bytes, offset);\n  if (required != null) return Collections.singletonList(required);\n' : ''}  int state = START;
  for (int i = 0; i < offset; i++) state = next(state, bytes[i]);
  return expected(state);
}`;
  if (!requirements) return `${doc}\npublic static ${find}\n\n${expectedAt}`;
  return `${doc}
public static int findError(byte[] bytes) {
  int error = grammarError(bytes);
  int end = error < 0 ? bytes.length : error;
  int at;
${requirementCalls(requirements, camel)
  .map(({ call }) => `  at = ${call}(bytes, end);\n  if (at >= 0) error = end = at;`)
  .join('\n')}
  return error;
}

/** As {@link #findError}, by the grammar alone. */
private static ${find}

${expectedAt}`;
};

const parser: Printer['parser'] = ({ classes }, own) => {
  const { parts, traces } = own;
  const kinds = partNames(own, (words) => words.join('_').toUpperCase());
  return `/** Parts by their rules. The first is the whole word. */
public enum Kind {
${kinds.map((kind, index) => `  ${kind}(${literal(parts[index]!)})`).join(',\n')};

  private final String rule;

  Kind(String rule) {
    this.rule = rule;
  }

  /** The name in the grammar. */
  @Override
  public String toString() {
    return rule;
  }

  private static final Kind[] all = values();
}

/** A part of a word: the octets from start, and before end. */
public static final class Part {
  public final Kind kind;
  public final int start;
  public final int end;

  Part(Kind kind, int start, int end) {
    this.kind = kind;
    this.start = start;
    this.end = end;
  }
}

/** A part begins, or ends. Traces share their pasts. */
private static final class Node {
  final int event;
  final int offset;
  final Node before;

  Node(int event, int offset, Node before) {
    this.event = event;
    this.offset = offset;
    this.before = before;
  }
}

/**
 * The parts of a word, those that begin earlier first, and those around others before them.
 *
 * @throws ParseException if the octets are no word, with the offset of {@link #findError}
 */
public static List<Part> parse(byte[] bytes) throws ParseException {
  int error = findError(bytes);
  if (error >= 0)
    throw new ParseException("expected " + String.join(" or ", expectedAt(bytes, error)), error);
  Node[] last = new Node[${traces}];
  Node[] moved = new Node[${traces}];
  int state = START;
  for (int i = 0; i <= bytes.length; i++) {
    boolean ends = i == bytes.length;
    int place = ends ? END_OF[state / ${classes}] : MOVES[state + CLASS_OF[bytes[i] & 0xFF]];
    if (!ends) state = next(state, bytes[i]);
    if (place == 0) continue;
    for (int trace = 0, at = place + 1; trace < FORKS[place]; trace++) {
      Node node = last[FORKS[at++]];
      for (int events = FORKS[at++]; events > 0; events--) node = new Node(FORKS[at++], i, node);
      moved[trace] = node;
    }
    Node[] spare = last;
    last = moved;
    moved = spare;
  }

  // From the end, parts are whole where they begin.
  List<Part> parts = new ArrayList<>();
  Deque<Node> ends = new ArrayDeque<>();
  for (Node node = last[0]; node != null; node = node.before) {
    if (node.event != 0) {
      ends.push(node);
    } else {
      Node end = ends.pop();
      parts.add(new Part(Kind.all[end.event], node.offset, end.offset));
    }
  }
  parts.add(new Part(Kind.all[0], 0, bytes.length));
  Collections.reverse(parts);
  return parts;
}`;
};

function selftest(program: Program): string {
  const [folder, name] = pathOf(program).split('/');
  return selftestOf(program, 'java', '//', { PACKAGE: folder!, TESTED: name! });
}

const PRINTER: Printer = { table, phrases, automaton, decoder, requirements, recognizer, parser };
