/** The automaton of each pass, with its current states; and the steps of minimization. */
import { printRead } from '../../generator/study/inspect/graph.js';
import type { Notation } from '../../generator/text/symbols.js';
import type { ViewName } from '../../generator/study/inspect/view.js';
import type { StageData } from '../../generator/study/explorer/data.js';
import { highlightOf, type Highlight } from '../../generator/study/explorer/highlight.js';
import { Scroller, Section, Table, Tabs } from '../shared/elements.js';
import { Picture } from '../shared/picture.js';
import { reveal } from '../shared/reveal.js';
import type { Model } from './model.js';

const NAMES: Readonly<Record<ViewName, string>> = {
  nfa: 'NFA',
  dfa: 'DFA',
  minimal: 'minimal',
  transducer: 'transducer',
  traced: 'with traces',
};

const WORDS: Readonly<Record<ViewName, string>> = {
  nfa: 'Thompson’s construction from the rules: several states at a time, with transitions that read nothing (ε).',
  dfa: 'After subset construction: one state at a time, each a set of NFA states.',
  minimal:
    'The smallest automaton, by Hopcroft’s algorithm: states that no input distinguishes are merged.',
  transducer:
    'The minimal automaton with operations: p is the partial value of the character, b the octet.',
  traced:
    'The automaton that parses: after /, ( begins a part, a name with ) ends it, and 1←0 says that trace 1 after the step is trace 0 before it.',
};

/** A sentence that is added where automata call each other. */
const CALLS =
  ' There is one for each rule that others call, and <rule> on an edge is a call. States that wait for calls that are open have a dashed border.';

/** The graph, with tabs for the stages. */
export function GraphPanel({ data, state, run, frame, change }: Model) {
  const { stages, plan } = data;
  const { noun } = plan.notation;
  const stage = stages.find((each) => each.stage === state.stage) ?? stages.at(-1)!;
  const { stage: name, drawing, count, partitions } = stage;
  const highlight = highlightOf(stages, name, run, frame);
  const isSingle = name !== 'nfa' && stage.calls === undefined;
  const isDead = highlight?.states.length === 0;
  const about = isDead
    ? isSingle
      ? `Now in the dead state, 0: no edge has this ${noun}, and no word begins like this.`
      : `Now in no state: none of them reads this ${noun}.`
    : name !== 'nfa'
      ? `The dead state, 0, is not drawn: all ${noun}s without an edge lead there.`
      : '';
  const keys = drawing === undefined ? '' : '; plus and minus zoom, 0 fits';
  const picture = drawing?.replace(
    '<svg',
    `<svg role="img" aria-label="state diagram of the ${NAMES[name]}"`,
  );
  return (
    <Section id="automaton" title="Automaton">
      <Tabs
        id="stage"
        label="passes of the compiler"
        names={Object.fromEntries(stages.map(({ stage: each }) => [each, NAMES[each]]))}
        chosen={name}
        onChoose={(each) => change({ stage: each as ViewName })}
      >
        <p>{`${WORDS[name]}${stage.calls === undefined ? '' : CALLS} ${count} states.`}</p>
        <Picture
          key={name}
          class="graph-box scroller"
          label={`${NAMES[name]}, ${count} states${keys}`}
          draw={picture === undefined ? undefined : () => picture}
          onDraw={(box) => highlight && light(box, highlight)}
        >
          {drawing === undefined && statesOf(stage, plan.notation)}
        </Picture>
        <p class={isDead ? 'dead current' : 'dead'} id="dead" hidden={about === ''}>
          {about}
        </p>
        {partitions && historyOf(partitions)}
      </Tabs>
    </Section>
  );
}

/** A table of the states, since there is no picture. */
function statesOf(stage: StageData, notation: Notation) {
  const isEmpty = stage.states.length === 0;
  const fate = isEmpty ? 'shown' : 'drawn, so its states are listed';
  const rows = stage.states.flatMap(({ name, accepting, end, ways }, id) => {
    if (id === 0 && stage.stage !== 'nfa') return [];
    const texts = ways.map(({ to, octets, move }) => {
      const events = move === undefined ? '' : ` / ${move}`;
      return `${printRead(octets, notation)} → ${to}${events}`;
    });
    return (
      <tr id={`s${id}`}>
        <th scope="row">{`${id}${accepting ? ' ✓' : ''}`}</th>
        <td>{name}</td>
        <td>{[...texts, ...(end === undefined ? [] : [end])].join('; ')}</td>
      </tr>
    );
  });
  return (
    <>
      <p class="note">
        {`This automaton is too large to be ${fate}. abnfc explore --start RULE makes a page of one rule, which may be smaller.`}
      </p>
      {!isEmpty && <Table headings={['state', 'name', `${notation.noun}s`]}>{rows}</Table>}
    </>
  );
}

function light(box: HTMLElement, { states, edges, stuck, waiting }: Highlight): void {
  for (const element of box.querySelectorAll('.current, .taken, .stuck, .waiting'))
    element.classList.remove('current', 'taken', 'stuck', 'waiting');
  const mark = (id: string, name: string): Element | undefined => {
    const element = box.querySelector(`[id="${id}"]`) ?? undefined;
    element?.classList.add(name);
    return element;
  };
  for (const [from, to] of edges) mark(`e${from}_${to}`, 'taken');
  for (const id of waiting) mark(`s${id}`, 'waiting');
  const marked = [
    ...stuck.map((id) => mark(`s${id}`, 'stuck')),
    ...states.map((id) => mark(`s${id}`, 'current')),
  ].filter((element) => element !== undefined);
  reveal(box, marked.at(-1));
}

/** The partitions of minimization, step by step. */
function historyOf(partitions: NonNullable<StageData['partitions']>) {
  return (
    <details class="history">
      <summary>{`Steps of minimization: ${partitions.length} partitions of the DFA’s states`}</summary>
      <p>
        States in one box are not distinguished yet. The first step separates accepting states from
        the others; boxes with a bold border come from the box that was just split. Each box of the
        last step is one state of the minimal automaton.
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
              </li>
            );
          })}
        </ol>
      </Scroller>
    </details>
  );
}
