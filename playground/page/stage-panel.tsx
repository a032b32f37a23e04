/** The automaton of each pass as a picture, in which the states of a step are lit; and the steps of minimization. */
import { useEffect } from 'preact/hooks';
import type { Lit, Stage } from '../../generator/study/answers/steps.js';
import type { ViewName } from '../../generator/study/inspect/view.js';
import { Scroller, select } from '../view/elements.js';
import { Picture } from '../view/picture.js';
import { reveal } from '../view/reveal.js';
import { useAnswer, type Page } from './page.js';

const WORDS: Readonly<Record<ViewName, readonly [name: string, explanation: string]>> = {
  nfa: [
    'NFA',
    'Thompson’s construction from the rules: several states at a time, with transitions that read nothing (ε).',
  ],
  dfa: ['DFA', 'After subset construction: one state at a time, each a set of NFA states.'],
  minimal: [
    'minimal',
    'The smallest automaton, by Hopcroft’s algorithm: states that no input distinguishes are merged.',
  ],
  transducer: [
    'transducer',
    'The minimal automaton with operations: p is the partial value of the character, b the octet, and numbers are in hex.',
  ],
  traced: [
    'with traces',
    'The automaton that parses: after /, ( begins a part, a name with ) ends it, and 1←0 says that trace 1 after the step is trace 0 before it.',
  ],
};

/** A sentence that is added where automata call each other. */
const CALLS =
  'There is one for each rule that others call, and <rule> on an edge is a call. States that wait for calls that are open have a dashed border.';

/** The panel of the pass that is chosen, or else of the last one. */
export function StagePanel({
  about,
  ...page
}: Page & { about: { readonly line: string; readonly count: number } }) {
  const names = useAnswer(page, 'stages', {})?.value ?? [];
  const name = names.includes(page.stage!) ? page.stage! : names.at(-1);
  if (name === undefined) return null;
  return (
    <>
      <div class="bar">
        {select(
          'pass',
          names.map((each) => [each, WORDS[each][0]]),
          name,
          (stage) => page.show({ stage }),
        )}
      </div>
      <StageOf key={name} page={page} name={name} about={about} />
    </>
  );
}

interface StageProps {
  readonly page: Page;
  readonly name: ViewName;
  readonly about: { readonly line: string; readonly count: number };
}

function StageOf({ page, name, about }: StageProps) {
  const answer = useAnswer(page, 'stage', { name });
  const lit = useAnswer(page, 'lit', { ...about, name })?.value;
  const stage = answer?.value;
  if (stage === undefined) return null;
  const { count, calls, partitions, splitters, drawing, graph } = stage;
  const label = `${WORDS[name][0]}, ${count} states`;
  return (
    <>
      <p>{`${WORDS[name][1]} ${calls ? CALLS : ''} ${count} states.`}</p>
      {graph && <StateList graph={graph} label={label} lit={lit} />}
      {drawing && (
        <Picture
          class="graph-box scroller"
          label={`${label}; plus and minus zoom, 0 fits`}
          draw={() => bare(drawing, WORDS[name][0])}
          onDraw={(box) => lit && light(box, lit)}
        />
      )}
      {lit?.states.length === 0 && (
        <p class="wrong" id="dead">
          Now in no state, or in the dead one: nothing reads this, and no word begins like this.
        </p>
      )}
      {partitions && historyOf(partitions, splitters)}
    </>
  );
}

/** A picture without its style, which is that of the page. */
function bare(svg: string, name: string): string {
  return svg
    .replace(/<style>[^]*?<\/style>/, '')
    .replace('<svg', `<svg role="img" aria-label="state diagram of the ${name}"`);
}

/** The classes of CSS of the parts of a picture, by their ids. */
function kindsOf({ states, edges, stuck, waiting }: Lit): ReadonlyMap<string, string> {
  return new Map([
    ...waiting.map((id) => [`s${id}`, 'waiting'] as const),
    ...states.map((id) => [`s${id}`, 'current'] as const),
    ...stuck.map((id) => [`s${id}`, 'stuck'] as const),
    ...edges.map(([from, to]) => [`e${from}_${to}`, 'taken'] as const),
  ]);
}

/** Lights the parts of a picture, and brings a state among them into sight. */
function light(box: HTMLElement, lit: Lit): void {
  const kinds = kindsOf(lit);
  for (const part of box.querySelectorAll('.node, .edge')) {
    part.classList.remove('waiting', 'current', 'stuck', 'taken');
    const kind = kinds.get(part.id);
    if (kind !== undefined) part.classList.add(kind);
  }
  reveal(box, [...box.querySelectorAll('.current, .stuck')].at(-1));
}

/** The states as a list, where the automaton is too large to be drawn. */
function StateList({
  graph,
  label,
  lit,
}: {
  graph: NonNullable<Stage['graph']>;
  label: string;
  lit: Lit | undefined;
}) {
  const kinds = lit && kindsOf(lit);
  useEffect(() => {
    const box = document.querySelector<HTMLElement>('.graph-box')!;
    reveal(box, [...box.querySelectorAll('.current, .stuck')].at(-1));
  }, [lit]);
  return (
    <Scroller class="graph-box" label={label}>
      <p class="note">
        {`This automaton is too large to be ${graph.nodes.length === 0 ? 'shown' : 'drawn, so its states are listed'}. Another start rule may have a smaller one.`}
      </p>
      <ul>
        {graph.nodes.map(({ id, accepting, label: [, ...names] }) => (
          <li id={`s${id}`} class={kinds?.get(`s${id}`)}>
            <b>{`${id}${accepting ? ' ✓' : ''}`}</b> <span class="where">{names.join('; ')}</span>
            <div>
              {graph.edges
                .filter(({ from }) => from === id)
                .map((edge) => `${edge.label.join(', ')} → ${edge.to}`)
                .join('; ')}
            </div>
          </li>
        ))}
      </ul>
    </Scroller>
  );
}

/** The partitions of minimization, step by step. */
function historyOf(partitions: NonNullable<Stage['partitions']>, splitters: Stage['splitters']) {
  return (
    <details>
      <summary>{`Steps of minimization: ${partitions.length} partitions of the DFA’s states`}</summary>
      <p>
        States in one box are not distinguished yet. The first step separates accepting states from
        the others; each further one those that lead to a block with some symbols from those that do
        not. Boxes with a bold border come from the box that was just split. Each box of the last
        step is one state of the minimal automaton.
      </p>
      <Scroller label="partitions">
        <ol>
          {partitions.map((blocks, index) => {
            const before = new Set(partitions[index - 1]?.map((block) => block.join()));
            return (
              <li>
                {blocks.map((block) => {
                  const isNew = index > 0 && !before.has(block.join());
                  return <span class={isNew ? 'block new' : 'block'}>{block.join(' ')}</span>;
                })}
                {index > 0 && <span class="where">{` by ${splitters[index - 1]!}`}</span>}
              </li>
            );
          })}
        </ol>
      </Scroller>
    </details>
  );
}
