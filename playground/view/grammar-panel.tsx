/** The rules and the bit layout, with the parts highlighted that read the current octet. */
import { fillPattern, rowsRead } from '../../generator/study/explorer/rows.js';
import { Line, Scroller } from '../shared/elements.js';
import type { Model } from './model.js';

/** The listing of the rules, and below it that of the rows. */
export function GrammarPanel(model: Model) {
  const { data, plan, run, moment } = model;
  const kinds = kindsOf(model);
  const matches = rowsRead(plan, run, moment);
  return (
    <>
      <h2>{`Grammar: ${plan.sourceName}`}</h2>
      <h3>Rules</h3>
      <Scroller label="rules" class="listing" reveals=".told">
        {data.rules.flatMap(({ name, where, alternatives }) =>
          alternatives.map((text, index) => (
            <Line where={index === 0 ? where : ''} kind={kinds.get(`${name}#${index}`)}>
              <code>{`${index === 0 ? `${name} =` : `${' '.repeat(name.length)} /`} ${text}`}</code>
            </Line>
          )),
        )}
      </Scroller>
      {data.rows.length > 0 && <h3>Bit layout</h3>}
      {data.rows.length > 0 && (
        <Scroller label="bit layout" class="listing layout">
          {data.rows.map(({ range, patterns, where, offset }, index) => {
            const octets = matches.find(({ row }) => row === index)?.octets;
            const kind = moment.error === undefined ? 'current' : 'wrong';
            return (
              <Line where={where} kind={octets && kind}>
                <code>{range}</code>
                {fillPattern(patterns, octets ?? []).map((text, at) => (
                  <code class={at < (octets?.length ?? 0) ? 'filled' : undefined}>{text}</code>
                ))}
                {offset !== '' && <code>{offset}</code>}
              </Line>
            );
          })}
        </Scroller>
      )}
    </>
  );
}

/**
 * The classes of CSS of the alternatives around what reads the last symbol: the innermost, the path to it, and the one
 * that tells most.
 */
function kindsOf({ moment, read, reader }: Model): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  if (moment.step === undefined || moment.isStuck || read.symbols.length === 0) return kinds;
  const add = (key: string, kind: string): unknown =>
    kinds.set(key, `${kinds.get(key) ?? ''} ${kind}`);
  let told: string | undefined;
  for (const around of reader.deriver.readers(read.symbols)) {
    const shown = around.map((label) => reader.labels[label]!);
    const path = shown.map((label) => `${label.rule}#${label.index}`);
    for (const key of path) add(key, 'path');
    if (path.length > 0) add(path.at(-1)!, 'current');
    // A class of characters says less than the rule that needs it.
    told ??= path[shown.findLastIndex(({ isClass }) => !isClass)] ?? path[0];
  }
  if (told !== undefined) add(told, 'told');
  return kinds;
}
