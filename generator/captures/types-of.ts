import { getOrInsert } from '../get-or-insert.js';
import type { Capture } from './captured.js';
import { takeName } from './names.js';
import type { CaptureDraft } from './selector.js';

/**
 * A type for each capture, made unique by a number after its name. Captures of the same rules with the same parts have
 * the same one, and a nested capture of the same rules has the type of the outer one.
 */
export function typesOf(
  captures: readonly Capture[],
  drafts: readonly CaptureDraft[],
): readonly string[] {
  const used = new Set(RESERVED_TYPES);
  const keys = new Map<Capture, string>();
  const types = new Map<string, string>();
  const keyOf = ({ parts, isUnion, rules }: Capture): string =>
    JSON.stringify([
      rules,
      isUnion,
      parts.map(({ capture, min, max }) => [
        capture.field,
        min,
        max,
        keys.get(capture) ?? capture.number,
      ]),
    ]);
  // Parts have greater numbers than what they are parts of, unless they recur.
  for (const each of [...captures].reverse()) keys.set(each, keyOf(each));
  return captures.map(({ number }) => {
    const { like } = drafts[number]!;
    const shared = captures[like?.number ?? number]!;
    const { typeBase } = drafts[shared.number]!;
    const key = `${typeBase} ${keys.get(shared)!}`;
    const wish = GLOBAL_TYPES.has(typeBase) ? `${drafts[0]!.typeBase}${typeBase}` : typeBase;
    return getOrInsert(types, key, () => takeName(wish, used));
  });
}

/** The other types that a module uses or exports. */
const RESERVED_TYPES = [
  'Span',
  'Parsed',
  'Refused',
  'ArrayLike',
  'Uint8Array',
  'Bytes',
  'SyntaxError',
  'Chart',
  'Texts',
  'Stringified',
  'PrintedBranch',
  'OpenPart',
  'PrintedPart',
];

/**
 * The types of JavaScript and TypeScript that rules are likely to be called: a type of such a name begins with the
 * start rule.
 */
const GLOBAL_TYPES: ReadonlySet<string> = new Set(
  (
    'Array Boolean BigInt Date Error Function Map Number Object Partial Pick Promise Readonly Record RegExp Required ' +
    'Set String Symbol'
  ).split(' '),
);
