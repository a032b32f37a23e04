/** The generated modules with the grammars they were made from, so that a suite can loop over all. */
import * as cesu8Branchless from '../../generated/cesu-8/branchless.js';
import * as cesu8Switch from '../../generated/cesu-8/switch.js';
import * as cesu8Table from '../../generated/cesu-8/table.js';
import * as generalizedBranchless from '../../generated/generalized-utf-8/branchless.js';
import * as generalizedSwitch from '../../generated/generalized-utf-8/switch.js';
import * as generalizedTable from '../../generated/generalized-utf-8/table.js';
import * as ipv4Branchless from '../../generated/ipv4-address/branchless.js';
import * as ipv4Switch from '../../generated/ipv4-address/switch.js';
import * as ipv4Table from '../../generated/ipv4-address/table.js';
import * as modifiedBranchless from '../../generated/modified-utf-8/branchless.js';
import * as modifiedSwitch from '../../generated/modified-utf-8/switch.js';
import * as modifiedTable from '../../generated/modified-utf-8/table.js';
import * as rfc2279Branchless from '../../generated/utf-8-rfc2279/branchless.js';
import * as rfc2279Switch from '../../generated/utf-8-rfc2279/switch.js';
import * as rfc2279Table from '../../generated/utf-8-rfc2279/table.js';
import * as utf16beBranchless from '../../generated/utf-16be/branchless.js';
import * as utf16beSwitch from '../../generated/utf-16be/switch.js';
import * as utf16beTable from '../../generated/utf-16be/table.js';
import * as utf16leBranchless from '../../generated/utf-16le/branchless.js';
import * as utf16leSwitch from '../../generated/utf-16le/switch.js';
import * as utf16leTable from '../../generated/utf-16le/table.js';
import * as utf32beBranchless from '../../generated/utf-32be/branchless.js';
import * as utf32beSwitch from '../../generated/utf-32be/switch.js';
import * as utf32beTable from '../../generated/utf-32be/table.js';
import * as utf32leBranchless from '../../generated/utf-32le/branchless.js';
import * as utf32leSwitch from '../../generated/utf-32le/switch.js';
import * as utf32leTable from '../../generated/utf-32le/table.js';
import * as utf8Branchless from '../../generated/utf-8/branchless.js';
import * as utf8Switch from '../../generated/utf-8/switch.js';
import * as utf8Table from '../../generated/utf-8/table.js';
import type { Stages } from '../../generator/passes/stages.js';
import type { DecoderModule, RecognizerModule } from '../../runtime/contract.js';
import { readSource, root } from './files.js';
import { stagesOf } from './grammar.js';

export interface Format<M extends RecognizerModule = RecognizerModule> {
  readonly name: string;
  readonly stages: Stages;
  readonly variants: readonly (readonly [name: string, module: M])[];
}

function format<M extends RecognizerModule>(
  name: string,
  modules: Readonly<Record<string, M>>,
): Format<M> {
  const { name: file, text } = readSource(root, 'grammar', `${name}.abnf`);
  return { name, stages: stagesOf(text, {}, file), variants: Object.entries(modules) };
}

export const utf8 = format<DecoderModule>('utf-8', {
  switch: utf8Switch,
  table: utf8Table,
  branchless: utf8Branchless,
});

export const DECODERS: readonly Format<DecoderModule>[] = [
  utf8,
  format<DecoderModule>('utf-8-rfc2279', {
    switch: rfc2279Switch,
    table: rfc2279Table,
    branchless: rfc2279Branchless,
  }),
  format<DecoderModule>('cesu-8', {
    switch: cesu8Switch,
    table: cesu8Table,
    branchless: cesu8Branchless,
  }),
  format<DecoderModule>('generalized-utf-8', {
    switch: generalizedSwitch,
    table: generalizedTable,
    branchless: generalizedBranchless,
  }),
  format<DecoderModule>('modified-utf-8', {
    switch: modifiedSwitch,
    table: modifiedTable,
    branchless: modifiedBranchless,
  }),
  format<DecoderModule>('utf-16be', {
    switch: utf16beSwitch,
    table: utf16beTable,
    branchless: utf16beBranchless,
  }),
  format<DecoderModule>('utf-16le', {
    switch: utf16leSwitch,
    table: utf16leTable,
    branchless: utf16leBranchless,
  }),
  format<DecoderModule>('utf-32be', {
    switch: utf32beSwitch,
    table: utf32beTable,
    branchless: utf32beBranchless,
  }),
  format<DecoderModule>('utf-32le', {
    switch: utf32leSwitch,
    table: utf32leTable,
    branchless: utf32leBranchless,
  }),
];

export const RECOGNIZERS: readonly Format[] = [
  format<RecognizerModule>('ipv4-address', {
    switch: ipv4Switch,
    table: ipv4Table,
    branchless: ipv4Branchless,
  }),
];

export const FORMATS: readonly Format[] = [...DECODERS, ...RECOGNIZERS];
