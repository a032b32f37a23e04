/** The speeds of the files for an engine, in one run, and the mistakes of its own decoder. */
import { compile } from '../../generator/compile.js';
import { VARIANTS, type Variant } from '../../generator/options/variant.js';
import type { Level } from '../../generator/options/choices.js';
import type { Stages } from '../../generator/analysis/stages.js';
import type { Case } from './program.js';
import type { Engine } from './engines.js';

export interface Measurement {
  readonly engine: string;
  readonly version: string;
  /** Octets a millisecond, by level and variant: the mixed text decoded, and validated. */
  readonly speeds: readonly {
    readonly level: Level;
    readonly variant: Variant;
    readonly decode: number;
    readonly validate: number;
  }[];
  /** The speed and the mistakes of the engine's own `TextDecoder`; undefined if it has none. */
  readonly own: { readonly decode: number; readonly wrong: readonly string[] } | undefined;
}

/** Text with characters of every length, mostly short ones, as text is. */
export const MIXED = 'Grüße, κόσμε! 日本語 text, 한국어 and some 😀. The rest is plain. '.repeat(
  40,
);

const ROUNDS = 10;

/** The script and the file of it. */
export async function measure(
  engine: Engine,
  { document: { source } }: Stages,
  program: string,
  conformance: readonly Pick<Case, 'octets' | 'codePoints'>[],
  run: (file: string, script: string) => Promise<string>,
): Promise<Measurement> {
  const levels = [...new Set(engine.accepts.map(([level]) => level))].sort((a, b) => a - b);
  const shapes = levels.flatMap((level) => VARIANTS.map((variant) => ({ level, variant })));
  const files: string[] = [];
  for (const { level, variant } of shapes) {
    const made = await compile(source, {
      name: `utf-8-${level}-${variant}`,
      standalone: { target: `es${level}`, variant, format: 'iife', with: ['decode'] },
    });
    files.push(made.files[0]!.text);
  }
  const names = shapes.map(
    ({ level, variant }) => `utf8${level}${variant[0]!.toUpperCase()}${variant.slice(1)}`,
  );
  const octets = Array.from(new TextEncoder().encode(MIXED));
  const script = `${program}
    var octets = ${JSON.stringify(octets)};
    var subjects = [${names.join(', ')}];
    var bytes = typeof Uint8Array === 'undefined' ? octets : new Uint8Array(octets);
    var Own = typeof TextDecoder === 'undefined' ? undefined : TextDecoder;
    var works = [];
    subjects.forEach(function (each) {
      works.push(function () { each.decode(bytes); });
      works.push(function () { each.validate(bytes); });
    });
    if (Own) { var own = new Own('utf-8'); works.push(function () { own.decode(bytes); }); }
    report(JSON.stringify({
      least: measure(works, ${ROUNDS}),
      wrong: Own ? judge(Own, ${JSON.stringify(conformance)}) : undefined
    }));`;
  const { least, wrong } = JSON.parse(await run(`${files.join('\n')}\nvar utf8;`, script)) as {
    readonly least: readonly number[];
    readonly wrong?: readonly string[];
  };
  const speed = (index: number): number => octets.length / least[index]!;
  return {
    engine: engine.name,
    version: engine.version,
    speeds: shapes.map((shape, index) => ({
      ...shape,
      decode: speed(2 * index),
      validate: speed(2 * index + 1),
    })),
    own: wrong && { decode: speed(2 * shapes.length), wrong },
  };
}
