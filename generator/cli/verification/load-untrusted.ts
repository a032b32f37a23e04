/** Loads a module that is not trusted: it imports the given files, and nothing else. */
import { compileFunction, SourceTextModule, SyntheticModule, type Module } from 'node:vm';
import type { Exports } from '../../verify/isolation/probe.js';
import type { ModuleFile } from './frames.js';

/**
 * The exports of the first file; for a CommonJS module, `module.exports`.
 *
 * @throws whatever the module throws, or an error for a refused import
 */
export async function loadUntrusted(files: readonly ModuleFile[]): Promise<Exports> {
  const [main] = files;
  if (main!.isCommonJs) return commonJs(files, 0, []) as Exports;
  const modules: (Module | undefined)[] = [];
  const required: unknown[] = [];
  const moduleOf = (index: number): Module =>
    (modules[index] ??= files[index]!.isCommonJs
      ? syntheticModule(commonJs(files, index, required) as object, files[index]!.name)
      : new SourceTextModule(files[index]!.code, {
          identifier: files[index]!.name,
          importModuleDynamically: refuse as never,
        }));
  const root = moduleOf(0);
  await root.link((specifier, referrer) => {
    const from = files[modules.indexOf(referrer)]!;
    return moduleOf(indexOf(specifier, from.imports));
  });
  await root.evaluate();
  return root.namespace as Exports;
}

function commonJs(files: readonly ModuleFile[], index: number, loaded: unknown[]): unknown {
  const known = loaded[index] as { exports: unknown } | undefined;
  if (known !== undefined) return known.exports;
  const { name, code, imports } = files[index]!;
  const module: { exports: unknown } = { exports: {} };
  loaded[index] = module;
  const require = (specifier: unknown): unknown => {
    const found = indexOf(String(specifier), imports);
    if (!files[found]!.isCommonJs)
      throw new Error(`"${String(specifier)}" is not a CommonJS module`);
    return commonJs(files, found, loaded);
  };
  const run = compileFunction(code, ['module', 'exports', 'require'], {
    filename: name,
    importModuleDynamically: refuse as never,
  });
  Reflect.apply(run, module.exports, [module, module.exports, require]);
  return module.exports;
}

function syntheticModule(exports: object, identifier: string): Module {
  const names = [...new Set(['default', ...Object.keys(Object(exports) as object)])];
  return new SyntheticModule(
    names,
    function (this: SyntheticModule) {
      for (const name of names)
        this.setExport(name, name === 'default' ? exports : (exports as Exports)[name]);
    },
    { identifier },
  );
}

function indexOf(specifier: string, imports: ModuleFile['imports']): number {
  return Object.hasOwn(imports, specifier) ? imports[specifier]! : refuse(specifier);
}

function refuse(specifier: string): never {
  throw new Error(
    `it imports ${JSON.stringify(specifier)}; under test, only relative imports of files beside it work`,
  );
}
