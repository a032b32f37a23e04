/** The worker that makes code. */
import { compile } from '../../generator/compile.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { Documents } from '../../generator/study/answers/study.js';

/** A question for code, as a message. */
export interface CodeQuestion {
  readonly documents: Documents;
  readonly options: CompileOptions;
}

/** The code as a message: a file, or the reason why there is none. */
export interface CodeAnswer {
  readonly name?: string;
  readonly text?: string;
  readonly failure?: string;
}

async function answer({ documents, options }: CodeQuestion): Promise<CodeAnswer> {
  const [source, ...imports] = documents;
  const { files, diagnostics } = await compile(source, { ...options, imports });
  const [file] = files;
  if (file !== undefined) return { name: file.path.replace('/', '-'), text: file.text };
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return { failure: errors.map((each) => renderDiagnostic(each)).join('\n') };
}

addEventListener('message', ({ data }: MessageEvent<CodeQuestion>) => {
  answer(data).then(postMessage, (error: unknown) => postMessage({ failure: String(error) }));
});
