/**
 * Emitted code as a value: a text with the names that it uses and assigns to, so that helpers and variables are found
 * without a search of the text.
 */

/** A piece of TypeScript, unformatted. */
export interface Fragment {
  readonly text: string;
  /** The declarations that it uses, and those variables that only some fragments use. */
  readonly uses: ReadonlySet<string>;
  /** The variables that {@link assign} changes in it. */
  readonly assigns: ReadonlySet<string>;
}

/** A part of a fragment: text, a fragment, or one part per line. */
export type Hole = string | number | Fragment | readonly Hole[];

/** The TypeScript of a template; it uses the names that its holes use. */
export function code(literals: TemplateStringsArray, ...holes: readonly Hole[]): Fragment {
  return join(
    literals.flatMap((literal, index) => (index === 0 ? literal : [holes[index - 1]!, literal])),
    '',
  );
}

/** Parts joined by a separator; the result uses and assigns what its parts do. */
export function join(parts: readonly Hole[], separator: string): Fragment {
  let text = '';
  const uses = new Set<string>();
  const assigns = new Set<string>();
  parts.forEach((part, index) => {
    if (index > 0) text += separator;
    const fragment = fragmentOf(part);
    for (const use of fragment.uses) uses.add(use);
    for (const variable of fragment.assigns) assigns.add(variable);
    text += fragment.text;
  });
  return { text, uses, assigns };
}

function fragmentOf(hole: Hole): Fragment {
  if (typeof hole === 'string' || typeof hole === 'number')
    return { text: String(hole), uses: NONE, assigns: NONE };
  return 'text' in hole ? hole : join(hole, '\n');
}

const NONE: ReadonlySet<string> = new Set();

/** A name; fragments that contain it use it. */
export function named(text: string): Fragment {
  return { text, uses: new Set([text]), assigns: NONE };
}

/** An assignment to a variable, which {@link declare} finds. */
export function assign(variable: Fragment, value: Hole): Fragment {
  const assignment = code`${variable} = ${value};`;
  return { ...assignment, assigns: new Set([...assignment.assigns, variable.text]) };
}

/** Statements, after the declaration of a variable if they use it; a constant if they do not assign to it. */
export function declare(variable: Fragment, value: Hole, statements: Fragment): Fragment {
  if (!statements.uses.has(variable.text)) return statements;
  const keyword = statements.assigns.has(variable.text) ? 'let' : 'const';
  return code`${keyword} ${variable} = ${value};\n${statements}`;
}

/** A number in hexadecimal, for code: `0xe0`. */
export function hex(value: number, digits = 2): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

/** An index with an offset: `i`, `i + 1` and so on. */
export function at(index: string, offset: number): string {
  return offset === 0 ? index : `${index} + ${offset}`;
}

type WordsOf<S extends string> = S extends `${infer Word} ${infer Rest}` ? Word | WordsOf<Rest> : S;

function fragmentsOf<S extends string>(names: S): Readonly<Record<WordsOf<S>, Fragment>> {
  const entries = names.split(' ').map((name) => [name, named(name)]);
  return Object.fromEntries(entries) as Record<WordsOf<S>, Fragment>;
}

/** Declarations, parameters that some bodies do not use, and variables that are declared only where they are used. */
export const NAMES = {
  ...fragmentsOf(
    'Bytes name labels maxCodePoint start SHORT_TEXT LONG_TEXT OCTETS SCRATCH_MEMORY scratch scratchView encodeLong encodeUpTo SHORT_UNITS PAGES',
  ),
  ...fragmentsOf(
    'PIECE_SIZE UNITS UCS2_SLICE UTF8_SLICE MIN_SLICE MAX_TRIED LEAD REPLACEMENT MAX_AT_ONCE IS_LITTLE_ENDIAN MIN_IN_MEMORY',
  ),
  ...fragmentsOf('arrayClass arrayBuffer arrayOffset'),
  ...fragmentsOf(
    'CLASS_OF PAGE_OF STRIDE NEXT START_ROW STRING_START_ROW MASK SHIFT PAYLOAD_SHIFT ADD',
  ),
  ...fragmentsOf(
    'STEPS_ON LOW HIGH CODE_OF STATE_AT DEAD_CODE START_CODE STRING_START_CODE PAYLOAD',
  ),
  ...fragmentsOf(
    'validate findError next accumulate accepts isBoundary byteLength toText isRun runText',
  ),
  ...fragmentsOf('find findAll requirementError requiredAt lengthError IN_PARTS NEEDS NEEDS_AT'),
  ...fragmentsOf('characterInOctets characterInText octetsOfCharacter'),
  ...fragmentsOf('match search standsApart unitsIn charCodeAt sentenceOf'),
  ...fragmentsOf('PUSH PUSHES BEGUN transitionBy mayEnd follow errorAtAnyDepth'),
  ...fragmentsOf('MOVES WAITING TAPE_LENGTH tape moveAtEnd partsOf makePart anyOf allOf'),
  ...fragmentsOf(
    'Chart spareChart Positions withRoom takeChart keepChart addItem addFrame dropItems link firstParse',
  ),
  ...fragmentsOf('CLASSES MAX_EDGES'),
  ...fragmentsOf(
    'illFormed beyondStrings unencodable begun endOfBegun stringStart afterIllFormed unitLength',
  ),
  ...fragmentsOf('checkRange checkBounds checkOctets checkText roomIn checkNumbers'),
  ...fragmentsOf(
    'Span Parsed TAPE spareTape MAX_KEPT MAX_IN_VAIN EVENTS FORKS END_MOVES END_COLUMN END_TRACE EXPECTED EXPECTED_OF PHRASES',
  ),
  ...fragmentsOf('parts moveAt moveOf endOf expectedIn expectedAt expectedOn EVENTS_OF ACCEPTS'),
  ...fragmentsOf('parse parseOrThrow read refuse textBetween textOf'),
  ...fragmentsOf(
    'STEPS SHAPE Texts Stringified stringify stringifyOrThrow stringifyParts searchParts octetsIn',
  ),
  ...fragmentsOf('fatal state partial byte unit b0 c p elements'),
};
