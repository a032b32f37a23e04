/** The target of standalone files: a module with the parts of the runtime that are asked for, as one file for an engine. */
import { MAX_CODE_UNIT, MAX_OCTET } from '../alphabet.js';
import { noticeComment } from '../text/comments.js';
import { badStandalone, globalRenamed, largeSwitch, noSuchPart } from '../diagnostics/output.js';
import { emitVariant } from '../emit/emit-variants.js';
import { fileHeader, LICENSE } from '../emit/print/header.js';
import { exportsOf, isType, reachedFrom } from '../emit/program/declaration.js';
import { constant } from '../emit/program/constants.js';
import { NAMES } from '../emit/program/fragment.js';
import { resolveStandalone } from '../emit/standalone/resolve-standalone.js';
import {
  endingOf,
  endingOfTypes,
  fileExports,
  flagsOf,
  hostOf,
  renamedGlobal,
} from '../emit/standalone/standalone.js';
import { askedVariants, branchesToSave, chooseVariants } from '../plan/choose-variants.js';
import { printInertCommand } from '../text/command-line.js';
import type { Source } from '../text/source.js';
import { summaryOf, type GeneratedFile } from './compile-result.js';
import type { Target } from './target.js';

/** The target of the option `standalone`; of JavaScript, its types are a second file. */
export const standalone: Target = (source, options, diagnostics) => {
  const { standalone: asked, variants, small = false } = options;
  if (asked === undefined) return undefined;
  const refuse = (problem: string): never => diagnostics.fail(badStandalone(problem));
  const file = resolveStandalone(asked, small);
  if ('problem' in file) return refuse(file.problem);
  if (variants !== undefined)
    refuse('a standalone file has a variant of its own: variants are for modules');
  const host = hostOf(file);

  return async (plan) => {
    const { name, sourceName, inputs } = plan;
    const hasUnits = host.text.greatestElement <= MAX_CODE_UNIT;
    if (!hasUnits && inputs.includes('string') && plan.dfa.classes.max > MAX_OCTET)
      refuse(
        `strings with one element per character (${file.sink}) have no UTF-16 code units: this grammar of characters needs the option input, "octets"`,
      );
    const choice = file.variant === 'auto' ? 'auto' : [file.variant];
    const [variant] = chooseVariants(plan, askedVariants(plan, choice), source, diagnostics);
    const explains = file.with?.includes('errors') ?? false;
    const { shape, what, declarations: own } = emitVariant(plan, host, variant!, explains);
    const labels = JSON.stringify(encodingLabelsOf(source, plan.encodingName));
    const doc = 'The labels of the encoding besides its name.';
    const declarations = [...own, constant(NAMES.labels, doc, labels)];

    const values = declarations.filter((each) => !isType(each));
    const found = fileExports(file, exportsOf(values));
    if ('missing' in found)
      return diagnostics.fail(
        noSuchPart(found.missing, found.available, plan.kind === 'decoder', source),
      );
    const { makesJavaScript, printStandalone } =
      await import('../emit/standalone/print-standalone.js');
    if (file.language === 'js' && !makesJavaScript)
      refuse('a browser has no compiler of TypeScript: the format is ts');
    const command = `${plan.command} ${printInertCommand(flagsOf({ ...file, variant: variant! }))}`;
    const { exports } = found;
    const written = reachedFrom(exports, declarations);
    const header = `${fileHeader(plan, command, what, written)}${LICENSE}`;
    const line = noticeComment(`${sourceName} by abnfc | (c) 2026 the abnfc authors, MIT`);
    const { text, types } = await printStandalone(
      declarations,
      exports,
      plan,
      { header, line },
      file,
      small,
    );

    const files: GeneratedFile[] = [
      { path: `${name}${endingOf(file)}`, text, summary: summaryOf(plan, variant!, shape) },
    ];
    if (types !== undefined) {
      const summary = summaryOf(plan, 'types', 'for TypeScript');
      files.push({ path: `${name}${endingOfTypes(file)}`, text: types, summary });
    }
    const branches = variant === 'switch' && file.minify ? branchesToSave(plan) : undefined;
    if (branches !== undefined) diagnostics.report(largeSwitch(branches, source));
    const renamed = renamedGlobal(file, name);
    if (renamed !== undefined) diagnostics.report(globalRenamed(name, renamed, source));
    return files;
  };
};

/**
 * The labels of an encoding besides its name (Encoding Standard, §4.2), in lower case, as a comment of its grammar has them:
 *
 *     ; labels: utf8, unicode-1-1-utf-8
 *
 * Without such a comment, there is the name without hyphens.
 */
function encodingLabelsOf({ text }: Source, name: string): readonly string[] {
  const [, listed = name.replaceAll('-', '')] = /^;[ \t]*labels:(.*)$/im.exec(text) ?? [];
  return listed.toLowerCase().match(/[\w.:-]+/g) ?? [];
}
