/** Checks of saved states, which may come from anywhere: they were stored, sent, or made up. */
import { isReached } from './automaton.js';
import type { InputKind } from './chunk-units.js';
import type { StackModule } from './contract.js';

/** Throws the error for a value that is not a saved state. */
export function refuseState(what: string): never {
  throw new TypeError(`not a saved state: ${what}`);
}

/** A value as an object whose fields are unknown. */
export function fieldsOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) refuseState(`${name} is not an object`);
  return value as Readonly<Record<string, unknown>>;
}

/** A field that is a whole number, `most` at most. */
export function countOf(value: unknown, name: string, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most)
    refuseState(`${name} is ${printed(value)}, not a number from 0 to ${most}`);
  return value as number;
}

/** A field that is a list. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) refuseState(`${name} is not an array`);
  return Array.from(value as readonly unknown[]);
}

/** The kind of the input so far; undefined before any. */
export function inputKindOf(
  value: unknown,
  module: Pick<StackModule, 'validate'>,
): InputKind | undefined {
  if (value === undefined) return undefined;
  if (value !== 'octets' && value !== 'string')
    refuseState(`input is ${printed(value)}, neither octets nor a string`);
  if (!takes(module, value))
    refuseState(`the module does not take ${value === 'string' ? 'strings' : 'octets'}`);
  return value;
}

/** Whether a module takes a kind of input. */
export function takes(module: Pick<StackModule, 'validate'>, kind: InputKind): boolean {
  try {
    module.validate((kind === 'string' ? '' : []) as never, 0, 0);
    return true;
  } catch {
    return false;
  }
}

/** Throws unless a number is that of the module's automaton. */
export function checkAutomaton(value: unknown, expected: number): void {
  if (value !== expected) refuseState('it is of another grammar');
}

/** The state, the offset and the kind of the input of a recognizer or a parser. */
export interface ResumePoint {
  readonly state: number;
  /** The states to return to, the outermost first. */
  readonly stack: readonly number[];
  readonly offset: number;
  readonly input: InputKind | undefined;
}

/** Reads a saved position. Throws if `module` has no such state, or a state cannot stand above the one below it. */
export function positionOf(
  fields: Readonly<Record<string, unknown>>,
  module: StackModule,
): ResumePoint {
  const state = countOf(fields['state'], 'state');
  const stack = listOf(fields['stack'] ?? [], 'stack').map((each) => countOf(each, 'stack'));
  const offset = countOf(fields['offset'], 'offset');
  const input = inputKindOf(fields['input'], module);
  const isState =
    input === undefined
      ? state === module.start && stack.length === 0 && offset === 0
      : state === 0 || isReached(module, input, [...stack, state]);
  const above = stack.length === 0 ? '' : ` above ${stack.length} others`;
  if (!isState) refuseState(`no input leads to state ${state}${above} at offset ${offset}`);
  return { state, stack, offset, input };
}

function printed(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value.slice(0, 40))
    : typeof value === 'number'
      ? String(value)
      : typeof value;
}
