/** From emitted modules to files: one file per module, or one standalone file. */
import { printInertCommand } from './command-line.js';
import { noticeComment } from './comments.js';
import { globalRenamed, noSuchPart } from './diagnostics/output.js';
import { expectations } from './emit/parsing/bodies.js';
import type { Host } from './emit/host.js';
import type { Plan } from './emit/plan.js';
import { fileHeader, LICENSE } from './emit/print/header.js';
import type { PrintedModule } from './emit/print/print-module.js';
import { exportsOf, type Declaration } from './emit/program/declaration.js';
import { UNPACK } from './emit/program/packed-tables.js';
import {
  endingOf,
  endingOfTypes,
  fileExports,
  flagsOf,
  renamedGlobal,
  type Standalone,
} from './emit/standalone/standalone.js';
import type { EmittedModule } from './emit-variants.js';
import type { Output } from './output.js';
import { failure, type CompileResult, type GeneratedFile, type ModuleSummary } from './result.js';
import type { Source } from './source.js';

/** One file per module; or one standalone file, of one module. */
export async function printFiles(
  plan: Plan,
  modules: readonly EmittedModule[],
  { standalone, host }: Pick<Output, 'standalone' | 'host'>,
  source: Source,
): Promise<CompileResult> {
  const [first] = modules;
  if (standalone !== undefined && first !== undefined) {
    // A module is of one variant; only the data for explanations is of none.
    const variant = first.variant === 'explanation' ? 'auto' : first.variant;
    return printStandaloneFile(plan, first, { ...standalone, variant }, host, source);
  }
  const { textOf } = await import('./emit/print/print-module.js');
  const files = (await printVariants(plan, modules)).map(({ variant, shape, printed }) => ({
    path: `${plan.name}/${variant}.ts`,
    text: textOf(printed),
    summary: summaryOf(plan, variant, shape),
  }));
  return { ok: true, diagnostics: [], files };
}

/** A module and its texts. */
export interface PrintedVariant<V> extends EmittedModule<V> {
  readonly printed: PrintedModule;
}

/** Some modules of a plan with their texts. */
export async function printVariants<V>(
  plan: Plan,
  modules: readonly EmittedModule<V>[],
): Promise<readonly PrintedVariant<V>[]> {
  const headed = modules.map(({ variant, title, declarations }) => {
    const flag = variant === 'explanation' ? ' --explanation' : '';
    return { header: fileHeader(plan, `${plan.command}${flag}`, title), declarations };
  });
  // ts-morph and prettier take longer to load than all passes before take to run.
  const { printModules } = await import('./emit/print/print-module.js');
  const printed = await printModules(headed);
  return modules.map((module, index) => ({ ...module, printed: printed[index]! }));
}

/** A module with the parts of the runtime that are asked for, as one file; and of JavaScript, its types. */
async function printStandaloneFile(
  plan: Plan,
  { variant, shape, title, declarations }: EmittedModule,
  standalone: Standalone,
  host: Host,
  source: Source,
): Promise<CompileResult> {
  const { name, sourceName } = plan;
  const found = fileExports(standalone, exportsOf(declarations));
  if ('missing' in found) {
    const { missing, available } = found;
    return failure(noSuchPart(missing, available, plan.decoder !== undefined, source));
  }

  const { printStandalone } = await import('./emit/standalone/print-standalone.js');
  const command = `${plan.command} ${printInertCommand(flagsOf(standalone))}`;
  const header = `${fileHeader(plan, command, title)}${LICENSE}`;
  const line = noticeComment(`${sourceName} by abnfc | (c) 2026 the abnfc authors, MIT`);
  const notice = { header, line };
  const { exports } = found;
  const kernel = exports.includes('explainError')
    ? withExpectations(declarations, plan, host)
    : declarations;
  const { text, types } = await printStandalone(kernel, exports, plan, notice, standalone);

  const summary = summaryOf(plan, variant, shape);
  const files: GeneratedFile[] = [{ path: `${name}${endingOf(standalone)}`, text, summary }];
  if (types !== undefined) {
    const path = `${name}${endingOfTypes(standalone)}`;
    files.push({ path, text: types, summary: summaryOf(plan, 'types', 'for TypeScript') });
  }
  const renamed = renamedGlobal(standalone, name);
  const warnings = renamed === undefined ? [] : [globalRenamed(name, renamed, source)];
  return { ok: true, diagnostics: warnings, files };
}

/** A recognizer with the words in which errors are explained, which `parse` has, too. */
function withExpectations(
  declarations: readonly Declaration[],
  plan: Plan,
  host: Host,
): readonly Declaration[] {
  if (plan.decoder !== undefined || plan.parse !== undefined) return declarations;
  const others = declarations.filter((each) => each !== UNPACK);
  return [...others, ...expectations(plan, host), UNPACK];
}

function summaryOf(
  { name, states, dfa }: Plan,
  variant: ModuleSummary['variant'],
  shape: string,
): ModuleSummary {
  return { grammar: name, variant, shape, states: states.length, classes: dfa.classes.count };
}
