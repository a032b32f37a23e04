/**
 * What validating takes, and what validators get wrong: the variants beside a regular expression that is made of the
 * same rules, as JavaScript and by re2js, apg-lite, and the functions and packages that people use for each kind.
 */
import { join } from 'node:path';
import { transform } from 'esbuild';
import { shortestCompletions } from '../generator/automata/completions.js';
import { accessTree, accessWord, DEAD, run, stateCount, step } from '../generator/automata/dfa.js';
import type { Dfa } from '../generator/automata/dfa.js';
import { representatives } from '../generator/automata/symbol-classes.js';
import { analyze, emitModules } from '../generator/compile.js';
import { optionsOf } from '../scripts/project.js';
import { invariant } from '../generator/invariant.js';
import { apgParser } from './apg.js';
import { compare, type Speed } from './measure.js';
import { packages, requirePackage } from './packages.js';
import { record } from './recordings.js';
import { patternOf } from './regular-expression.js';
import { KINDS, type Kind } from './words.js';

/** A validator of words of one kind. */
export interface Validator {
  readonly name: string;
  readonly speed: Speed;
  /** The number of words that it refuses, and of others that it accepts, of those that were tried. */
  readonly refused: number;
  readonly accepted: number;
}

/** The validators of one kind. */
export interface RecognizerCost {
  readonly name: string;
  /** The number of inputs whose validation is timed, and their mean length in characters. */
  readonly inputs: number;
  readonly length: number;
  /** The number of words that were tried for mistakes, and of others. */
  readonly words: number;
  readonly others: number;
  readonly validators: readonly Validator[];
}

/** A word as a string, and its octets. */
interface Input {
  readonly text: string;
  readonly octets: Uint8Array;
}

type Validate = (text: string) => boolean;

const { fullFormats } = requirePackage('ajv-formats/dist/formats') as {
  fullFormats: Readonly<
    Record<string, RegExp | Validate | { readonly validate: Validate | RegExp }>
  >;
};
const { RE2JS } = requirePackage('re2js') as {
  RE2JS: { compile(pattern: string): { matches: Validate } };
};
const fastUri = requirePackage('fast-uri') as { parse(text: string): { error?: string } };
const { parse: bcp47 } = (await import(join(packages, 'bcp-47/index.js'))) as {
  parse(tag: string): Readonly<Record<string, unknown>>;
};
const contentType = requirePackage('content-type') as { parse(type: string): unknown };
const semver = requirePackage('semver') as { valid(version: string): string | null };
const structured = (await import(join(packages, 'structured-headers/dist/index.js'))) as {
  parseDictionary(text: string): unknown;
};

/** A validator of ajv-formats. */
function ajvFormat(name: string): Validate {
  const format = fullFormats[name]!;
  const validate = 'validate' in format ? format.validate : format;
  return validate instanceof RegExp ? (text) => validate.test(text) : validate;
}

/** A function that throws for what it refuses. */
function unlessItThrows(work: (text: string) => unknown): Validate {
  return (text) => {
    try {
      work(text);
      return true;
    } catch {
      return false;
    }
  };
}

/** What people use for each kind. Parsers that refuse nothing are left out. */
const PEERS: Readonly<Record<string, Readonly<Record<string, Validate>>>> = {
  URI: {
    'URL.canParse': (text) => URL.canParse(text),
    'ajv-formats uri': ajvFormat('uri'),
    'fast-uri': (text) => fastUri.parse(text).error === undefined,
  },
  'date-time': {
    'ajv-formats date-time': ajvFormat('date-time'),
    'Date.parse': (text) => !Number.isNaN(Date.parse(text)),
  },
  'Language-Tag': {
    'Intl.getCanonicalLocales': unlessItThrows((text) => Intl.getCanonicalLocales(text)),
    // It returns an object without values for what it refuses.
    'bcp-47': (text) => {
      const { language, irregular, regular, privateuse } = bcp47(text);
      return Boolean(language ?? irregular ?? regular) || (privateuse as string[]).length > 0;
    },
  },
  'media-type': { 'content-type': unlessItThrows((text) => contentType.parse(text)) },
  Mailbox: { 'ajv-formats email': ajvFormat('email') },
  semver: { semver: (text) => semver.valid(text) !== null },
  'sf-dictionary': { 'structured-headers': unlessItThrows(structured.parseDictionary) },
};

/** Words through every transition of the minimal automaton, and what is almost one: each text once. */
function textsThrough(dfa: Dfa): ReadonlySet<string> {
  const completionOf = shortestCompletions(dfa);
  const tree = accessTree(dfa);
  const texts = new Set<string>();
  for (let state = 1; state < stateCount(dfa); state++) {
    const before = accessWord(tree, state);
    texts.add(String.fromCharCode(...before));
    for (const [index, symbol] of representatives(dfa.classes).entries()) {
      const target = step(dfa, state, index);
      const after = completionOf(target === DEAD ? state : target);
      texts.add(String.fromCharCode(...before, symbol, ...after));
    }
  }
  return texts;
}

async function measure({ name, grammar, inputs: given }: Kind): Promise<RecognizerCost> {
  const analysis = analyze(grammar, optionsOf(grammar));
  invariant(analysis.ok, name);
  const { stages } = analysis;
  const { files } = await emitModules(analysis, { variants: ['table', 'switch'] });
  const [table, switches] = await Promise.all(
    files.map(async ({ text }) => {
      const { code } = await transform(text, { loader: 'ts', target: 'es2022' });
      return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
        validate(input: string | Uint8Array): boolean;
      };
    }),
  );
  const pattern = patternOf(stages.captured!.regex);
  const expression = new RegExp(pattern);
  const re2 = RE2JS.compile(pattern);
  const apg = await apgParser(stages);
  const validators: Readonly<Record<string, (input: Input) => boolean>> = {
    table: ({ text }) => table!.validate(text),
    'table, octets': ({ octets }) => table!.validate(octets),
    switch: ({ text }) => switches!.validate(text),
    'switch, octets': ({ octets }) => switches!.validate(octets),
    'RegExp of the same rules': ({ text }) => expression.test(text),
    're2js of the same rules': ({ text }) => re2.matches(text),
    'apg-lite of the same rules': ({ text }) => apg(text) !== undefined,
    ...Object.fromEntries(
      Object.entries(PEERS[name]!).map(([peer, validate]) => [
        peer,
        ({ text }: Input) => validate(text),
      ]),
    ),
  };

  const { minimal } = stages;
  const isWord = (text: string): boolean =>
    minimal.accepting[
      run(
        minimal,
        Array.from(text, (unit) => unit.charCodeAt(0)),
      )
    ]!;
  const texts = [...textsThrough(minimal)];
  const words = texts.filter(isWord);
  const others = texts.filter((text) => !isWord(text));
  const inputOf = (text: string): Input => ({ text, octets: Buffer.from(text, 'latin1') });

  const inputs = given.filter(isWord).map(inputOf);
  invariant(inputs.length > 4, `${name} has inputs`);
  const characters = inputs.reduce((sum, { text }) => sum + text.length, 0);
  const contenders = Object.entries(validators).map(([contender, validate]) => ({
    name: contender,
    kind: 'peer' as const,
    run: validate,
  }));
  const speeds = compare(contenders, inputs, characters);
  return {
    name,
    inputs: inputs.length,
    length: characters / inputs.length,
    words: words.length,
    others: others.length,
    validators: Object.entries(validators).map(([contender, validate]) => ({
      name: contender,
      speed: speeds[contender]!,
      refused: words.filter((text) => !validate(inputOf(text))).length,
      accepted: others.filter((text) => validate(inputOf(text))).length,
    })),
  };
}

const costs: RecognizerCost[] = [];
for (const kind of KINDS) costs.push(await measure(kind));
for (const { name, validators } of costs)
  for (const { name: validator, refused, accepted } of validators)
    invariant(
      !/^(?:table|switch|RegExp|re2js)/.test(validator) || refused + accepted === 0,
      `${validator} is right about ${name}`,
    );
record('recognizers', costs);
