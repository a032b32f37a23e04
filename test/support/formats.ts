/** The generated modules with the grammars they were made from, so that a suite can loop over all. */
import { VARIANTS } from '../../generator/options/variant.js';
import type { Stages } from '../../generator/analysis/stages.js';
import type { DecoderModule, RecognizerModule } from '../../runtime/contract.js';
import type { Explanation } from '../../runtime/index.js';
import { readSource, root } from './files.js';
import { stagesOf } from './grammar.js';

export interface Format<M extends RecognizerModule = RecognizerModule> {
  readonly name: string;
  readonly stages: Stages;
  readonly variants: readonly (readonly [name: string, module: M])[];
}

async function format<M extends RecognizerModule>(name: string): Promise<Format<M>> {
  const { name: file, text } = readSource(root, 'grammar', `${name}.abnf`);
  const variants = VARIANTS.map(
    async (variant) => [variant, await generated<M>(`${name}/${variant}`)] as const,
  );
  return { name, stages: stagesOf(text, {}, file), variants: await Promise.all(variants) };
}

const generated = <M>(path: string): Promise<M> =>
  import(`../../generated/${path}.js`) as Promise<M>;

/** All formats that are decoded, UTF-8 first. */
export const DECODERS: readonly Format<DecoderModule>[] = await Promise.all(
  [
    ...['utf-8', 'utf-8-rfc2279', 'cesu-8', 'generalized-utf-8', 'modified-utf-8'],
    ...['utf-16be', 'utf-16le', 'utf-32be', 'utf-32le'],
  ].map((name) => format<DecoderModule>(name)),
);

export const utf8 = DECODERS[0]!;

/** A module of UTF-8, where any variant will do. */
export const utf8Module = utf8.variants[0]![1];

/** A format that is decoded, by its name. */
export const decoderFormat = (name: string): Format<DecoderModule> =>
  DECODERS.find((format) => format.name === name)!;

/** The data for explanations of errors, by the names of decoders. */
export const EXPLANATIONS: Readonly<Record<string, Explanation>> = Object.fromEntries(
  await Promise.all(
    DECODERS.map(async ({ name }) => {
      const path = `${name}/explanation`;
      return [name, (await generated<{ explanation: Explanation }>(path)).explanation] as const;
    }),
  ),
);

export const RECOGNIZERS: readonly Format[] = [await format<RecognizerModule>('ipv4-address')];

export const FORMATS: readonly Format[] = [...DECODERS, ...RECOGNIZERS];

/** The stages of a format, by its name. */
export const stagesOfFormat = (name: string): Stages =>
  FORMATS.find((format) => format.name === name)!.stages;
