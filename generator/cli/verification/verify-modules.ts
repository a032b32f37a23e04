import { availableParallelism } from 'node:os';
import type { ModuleReport } from '../../verify/report.js';
import type { Specification } from '../../verify/specification/specification.js';
import type { ModuleToVerify } from './module-files.js';
import { verifyModule, type VerificationLimits } from './verify-module.js';

/** The limits of a verification, and who is told about its progress. */
export interface VerificationOptions extends VerificationLimits {
  /** Called now and then with the progress, as a line. */
  readonly onProgress: (text: string) => void;
  readonly onDone?: (file: string) => void;
}

/** Verifies modules, one per processor at a time: their reports, in the order of the modules. */
export async function verifyModules(
  modules: readonly { readonly module: ModuleToVerify; readonly specification: Specification }[],
  options: VerificationOptions,
): Promise<readonly ModuleReport[]> {
  const reports: ModuleReport[] = [];
  const states = new Map<string, string>();
  const showProgress = (): void =>
    options.onProgress(
      `${reports.filter(Boolean).length} of ${modules.length}  ${[...states].map(([name, state]) => `${name}: ${state}`).join('  ')}`,
    );
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < modules.length) {
      const index = next++;
      const { module, specification } = modules[index]!;
      const { file } = module;
      reports[index] = await verifyModule(module, specification, options, (text) => {
        states.set(file, text);
        showProgress();
      });
      states.delete(file);
      showProgress();
      options.onDone?.(file);
    }
  };
  await Promise.all(Array.from({ length: Math.min(modules.length, availableParallelism()) }, work));
  options.onProgress('');
  return reports;
}
