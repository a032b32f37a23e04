import { named, type Fragment } from './fragment.js';

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
