/** The automaton of each pass, with its current states; and the steps of minimization. */
import { printRead } from '../../generator/study/inspect/graph.js';
import type { Notation } from '../../generator/text/symbols.js';
import type { ViewName } from '../../generator/study/inspect/view.js';
import type { StageData } from '../../generator/study/explorer/data.js';
import { highlightOf, type Highlight } from '../../generator/study/explorer/highlight.js';
import { Scroller, Tabs } from '../shared/elements.js';
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
export function GraphPanel({ data, state, run, moment, change }: Model) {
  const { stages, plan } = data;
  const { noun } = plan.notation;
  const stage = stages.find((each) => each.stage === state.stage) ?? stages.at(-1)!;
  const { stage: name, drawing, count, partitions } = stage;
  const highlight = highlightOf(stages, name, run, moment);
  const isSingle = name !== 'nfa' && stage.calls === undefined;
  const isDead = highlight?.states.length === 0;
  const about = isDead
    ? isSingle
      ? `Now in the dead state, 0: no edge has this ${noun}, and no word begins like this.`
      : `Now in no state: none of them reads this ${noun}.`
    : name !== 'nfa'
      ? `The dead state, 0, is not drawn: all ${noun}s without an edge lead there.`
      : '';
  const lit = highlight === undefined ? {} : idsOf(highlight);
  const label = `${NAMES[name]}, ${count} states`;
  const picture = `<svg role="img" aria-label="state diagram of the ${NAMES[name]}"`;
  return (
    <Tabs
      id="stage"
      panel="stages"
      label="passes of the compiler"
      names={Object.fromEntries(stages.map(({ stage: each }) => [each, NAMES[each]]))}
      chosen={name}
      onChoose={(each) => change({ stage: each as ViewName })}
    >
      <p>{`${WORDS[name]}${stage.calls === undefined ? '' : CALLS} ${count} states.`}</p>
      {drawing === undefined ? (
        <Scroller key={name} class="graph-box" label={label} reveals=".current, .stuck">
          {statesOf(stage, plan.notation, lit)}
        </Scroller>
      ) : (
        <Picture
          key={name}
          class="graph-box scroller"
          label={`${label}; plus and minus zoom, 0 fits`}
          draw={() => drawing.replace('<svg', picture)}
          onDraw={(box) => light(box, lit)}
        />
      )}
      <p class={isDead ? 'wrong' : ''} id="dead" hidden={about === ''}>
        {about}
      </p>
      {partitions && historyOf(partitions)}
    </Tabs>
  );
}

/** The ids of the parts of a graph that are lit, by their classes of CSS. */
type Lit = Readonly<Record<string, readonly string[]>>;

function idsOf({ states, edges, stuck, waiting }: Highlight): Lit {
  return {
    current: states.map((id) => `s${id}`),
    stuck: stuck.map((id) => `s${id}`),
    waiting: waiting.map((id) => `s${id}`),
    taken: edges.map(([from, to]) => `e${from}_${to}`),
  };
}

/** The states as a list, since there is no picture. */
function statesOf(stage: StageData, notation: Notation, lit: Lit) {
  const fate = stage.states.length === 0 ? 'shown' : 'drawn, so its states are listed';
  const items = stage.states.flatMap(({ name, accepting, end, transitions }, number) => {
    if (number === 0 && stage.stage !== 'nfa') return [];
    const texts = transitions.map(({ to, octets, move }) => {
      const events = move === undefined ? '' : ` / ${move}`;
      return `${printRead(octets, notation)} → ${to}${events}`;
    });
    const id = `s${number}`;
    const kinds = Object.keys(lit).filter((kind) => lit[kind]!.includes(id));
    return (
      <li id={id} class={kinds.join(' ')}>
        <b>{`${number}${accepting ? ' ✓' : ''}`}</b> <span class="where">{name}</span>
        <div>{[...texts, ...(end === undefined ? [] : [end])].join('; ')}</div>
      </li>
    );
  });
  return (
    <>
      <p class="note">
        {`This automaton is too large to be ${fate}. abnfc explore --start RULE makes a page of one rule, which may be smaller.`}
      </p>
      <ul>{items}</ul>
    </>
  );
}

/** Lights the parts of a picture, and brings a state among them into sight. */
function light(box: HTMLElement, lit: Lit): void {
  for (const part of box.querySelectorAll('.node, .edge'))
    for (const [kind, ids] of Object.entries(lit))
      part.classList.toggle(kind, ids.includes(part.id));
  reveal(box, [...box.querySelectorAll('.current, .stuck')].at(-1));
}

/** The partitions of minimization, step by step. */
function historyOf(partitions: NonNullable<StageData['partitions']>) {
  return (
    <details>
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
