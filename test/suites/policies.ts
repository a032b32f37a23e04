import type { DecodeOptions } from '../../runtime/index.js';
import type { ExpectedError } from '../reference/stream.js';

/** The replacement of each error under one policy, by the reference; undefined if it throws. */
export const POLICIES: Readonly<
  Record<string, readonly [DecodeOptions, (error: ExpectedError) => string | undefined]>
> = {
  replace: [{}, () => '\ufffd'],
  'replace by another text': [{ replacement: '<?>' }, () => '<?>'],
  ignore: [{ errors: 'ignore' }, () => ''],
  'a function': [
    { errors: ({ offset, length }) => `<${offset},${length}>` },
    ({ offset, length }) => `<${offset},${length}>`,
  ],
  fatal: [{ errors: 'fatal' }, () => undefined],
};
