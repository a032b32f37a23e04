/** The page: documents on the left, panels on the right, and the address in step with them. */
import { render } from 'preact';
import { ruleKey } from '../../generator/abnf/ast.js';
import type { Answer } from '../../generator/study/answers/answer.js';
import type { NameInText, Opened } from '../../generator/study/answers/data.js';
import { CompilerClient } from '../../generator/study/answers/compiler-client.js';
import { namesLike, whyNoNewName } from '../../generator/study/answers/names.js';
import {
  PANELS,
  type PageOptions,
  type PlaygroundState,
  type PlaygroundPanel,
  type StepView,
} from '../../generator/study/answers/page-state.js';
import type { ViewName } from '../../generator/study/inspect/view.js';
import { button, Host, select, Tabs } from '../view/elements.js';
import { CodePanel } from './code-panel.js';
import { makeDocuments } from './documents.js';
import { makeEditor } from './editor.js';
import { FactsPanel } from './facts-panel.js';
import { optionsForm } from './options-form.js';
import { ask, type Page } from './page.js';
import { startWorker } from './parts.js';
import { problemsOf } from './problems.js';
import { SAMPLES } from './samples.js';
import { StepsPanel } from './steps-panel.js';
import { readAddress, setAddress } from './state.js';
import { statusOf } from './status.js';
import { makeStrings } from './strings.js';
import { TestPanel } from './test-panel.js';
import { WordsPanel } from './words-panel.js';

/** The time after a key stroke until documents are compiled, and until the address follows, in milliseconds. */
const PAUSE = 30;
const ADDRESS_PAUSE = 400;

// --- state ----------------------------------------------------------------------------------------

const now = {
  options: {} as PageOptions,
  panel: 'test' as PlaygroundPanel,
  opened: undefined as Opened | undefined,
  answers: new Map() as Page['answers'],
  hues: new Map() as Page['hues'],
  lines: [''] as readonly string[],
  at: undefined as Page['at'],
  view: 'rules' as StepView,
  stage: undefined as ViewName | undefined,
  /** What is wrong with the link that led here. */
  note: '',
  message: '',
  isChanged: false,
  isAtWork: false,
  shareText: 'Share',
};
let compileTimer = 0;
let addressTimer = 0;
let linesTimer = 0;
let wantsStrings = false;
let wasPasted = false;
/** Whether the start rule of a document is still to be shown: it was opened, and not typed. */
let wantsStart = false;

/** Shows the page, after some changes of what it shows. */
function show(changes: Partial<typeof now> = {}): void {
  Object.assign(now, changes);
  render(<Playground />, document.getElementById('page')!);
}

function say(message: string): void {
  show({ message });
}

/** The compiler. A worker that runs out of memory reports nothing, so the page stops waiting after a while. */
const engine = new CompilerClient(
  (onAnswer) => {
    const worker = startWorker('study').then((started) => {
      started.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data));
      return started;
    });
    return {
      send: (question) => void worker.then((started) => started.postMessage(question)),
      end: () => void worker.then((started) => started.terminate()),
    };
  },
  (isAtWork) => show({ isAtWork }),
  say,
);
const editor = makeEditor(
  (isPasted) => {
    wasPasted ||= isPasted;
    changed();
  },
  (name) => engine.ask('rule', { name }),
  goToRule,
  (name, names) => void rename(name, names),
  () => void format(),
);
const documents = makeDocuments(
  editor,
  () => showOpened(),
  () => changed(0),
);
const strings = makeStrings(() => {
  keepAddress();
  clearTimeout(linesTimer);
  linesTimer = window.setTimeout(() => show({ lines: textOfStrings().split('\n') }), PAUSE);
}, show);

function textOfStrings(): string {
  return strings.view.state.doc.toString();
}

function test(line: string): void {
  strings.add(line);
  choosePanel('test');
  strings.view.focus();
}

function state(): PlaygroundState {
  const [first, ...others] = documents.all();
  const { options, panel, at, view, stage } = now;
  const given = { options, strings: textOfStrings(), panel };
  const steps = { line: strings.chosen(), step: at?.step, view, stage };
  return { documents: [first!, ...others], ...given, ...(panel === 'automaton' && steps) };
}

/** Shows a state, as if the page had been opened with it. */
function load(next: PlaygroundState, note = ''): void {
  now.note = note;
  now.hues = new Map();
  documents.load(next.documents);
  strings.replace(next.strings);
  const { line = 0, step, view = 'rules', stage } = next;
  strings.choose(line);
  const text = next.strings.split('\n')[line];
  const at = text === undefined || step === undefined ? undefined : { line: text, step };
  Object.assign(now, { at, view, stage });
  wantsStrings = next.strings === '';
  wantsStart = true;
  now.options = next.options;
  choosePanel(next.panel);
  changed(0);
}

/** Loads a state as a new entry of the history, so that going back leads to the one before. */
async function visit(next: PlaygroundState): Promise<void> {
  clearTimeout(addressTimer);
  await setAddress(state(), 'replaceState');
  await setAddress(next, 'pushState');
  load(next);
}

function changed(pause = PAUSE): void {
  clearTimeout(compileTimer);
  now.isChanged = true;
  compileTimer = window.setTimeout(() => void compile(), pause);
  keepAddress();
}

function keepAddress(): void {
  clearTimeout(addressTimer);
  addressTimer = window.setTimeout(() => void setAddress(state(), 'replaceState'), ADDRESS_PAUSE);
}

// --- compiling ------------------------------------------------------------------------------------

async function compile(said = ''): Promise<void> {
  say(said);
  if (wasPasted) {
    wasPasted = false;
    const { name, text } = documents.current();
    if (/\.abnf$/i.test(name) && (await engine.ask('hasProse', { text })) === true) {
      if (documents.isFirst()) now.options = { ...now.options, start: undefined };
      // Everything in a document *.abnf is taken for rules.
      editor.rename(name.replace(/\.abnf$/i, '.txt'));
      wantsStart = true;
      clearTimeout(compileTimer);
      return compile('Rules were found among other text. Undo takes all of it for rules.');
    }
  }
  const { documents: sources } = state();
  const found = await engine.open({ documents: sources, options: now.options });
  if (found === undefined) return;
  const answers: Page['answers'] = (now.answers = new Map());
  now.isChanged = false;
  showOpened(found);
  // In a document it may stand anywhere.
  const [start] = found.starts;
  const { name: file } = documents.current();
  const rule = found.names.find(
    (each) => each.isDefinition && each.name === start && each.file === file,
  );
  if (wantsStart && found.leftOut.length > 0 && rule !== undefined) editor.scrollTo(rule.from);
  wantsStart = false;
  const more = (await engine.ask('selection', {})) ?? [];
  if (answers !== now.answers) return;
  if (more.length > 0) showOpened({ ...found, problems: [...found.problems, ...more] });
  if (wantsStrings && found.grammar !== undefined) await suggestStrings();
}

/** Test strings for documents that came without any: a few words, and a few that are nearly words. */
async function suggestStrings(): Promise<void> {
  const examples = await ask({ engine, answers: now.answers }, 'examples', {});
  if (examples === undefined) return;
  wantsStrings = false;
  if (strings.view.state.doc.length > 0) return;
  const some = (isWord: boolean, count: number): readonly string[] =>
    examples
      .filter((each) => each.isWord === isWord && each.line !== '')
      .slice(0, count)
      .map(({ line }) => line);
  strings.replace([...some(true, 3), ...some(false, 2)].join('\n'));
}

function showOpened(opened = now.opened): void {
  if (opened === undefined) return;
  editor.show(documents.current().name, opened, documents.isFirst());
  show({ opened });
}

/** Shows what a link keeps, after some changes. */
function showKept(changes: Partial<typeof now>): void {
  show(changes);
  keepAddress();
}

function choosePanel(panel: PlaygroundPanel): void {
  showKept({ panel });
}

// --- documents ------------------------------------------------------------------------------------

async function openFile(file: File): Promise<void> {
  const text = await file.text();
  const documents = [{ name: file.name, text }] as const;
  await visit({ documents, options: {}, strings: '', panel: 'test' });
}

function chooseFile(): void {
  const input = Object.assign(document.createElement('input'), { type: 'file' });
  input.addEventListener('change', () => void openFile(input.files![0]!));
  input.click();
}

/** Lays out the document that is shown; one with syntax errors, or with prose, stays as it is. */
async function format(): Promise<void> {
  const before = documents.current();
  const { text } = (await engine.ask('format', { document: before })) ?? {};
  if (editor.view.state.doc.toString() !== before.text) return;
  if (text === undefined)
    return say('A document is laid out if it is a grammar throughout, without syntax errors.');
  say('');
  let from = 0;
  while (from < text.length && text[from] === before.text[from]) from += 1;
  let [end, to] = [text.length, before.text.length];
  while (end > from && to > from && text[end - 1] === before.text[to - 1])
    [end, to] = [end - 1, to - 1];
  editor.view.dispatch({ changes: { from, to, insert: text.slice(from, end) } });
}

function goToRule(name: NameInText, shown: readonly NameInText[]): void {
  const names = documents.allNames(now.opened?.names ?? [], shown);
  const definition = namesLike(name, names).find(({ isDefinition }) => isDefinition);
  if (definition !== undefined) documents.go(definition);
}

/** Renames a rule in all documents. */
async function rename(name: NameInText, shown: readonly NameInText[]): Promise<void> {
  const asked = prompt(`New name of ${name.name}:`, name.name);
  if (asked === null || asked === name.name) return;
  const { doc } = editor.view.state;
  const isTaken = (await engine.ask('rule', { name: asked })) !== undefined;
  const problem = whyNoNewName(name.name, asked, isTaken);
  if (problem !== undefined) return say(problem);
  // The places are those of a text that has changed since.
  if (editor.view.state.doc !== doc) return;
  const names = documents.allNames(now.opened?.names ?? [], shown);
  const places = namesLike(name, names);
  const { start = '' } = now.options;
  const startRule = names.find(
    (each) => each.isDefinition && ruleKey(each.name) === ruleKey(start),
  );
  if (startRule !== undefined && places.includes(startRule))
    now.options = { ...now.options, start: asked };
  documents.replaceAll(places, asked);
}

// --- the page -------------------------------------------------------------------------------------

async function share(): Promise<void> {
  const problem = await setAddress(state(), 'replaceState');
  if (problem !== '') return say(problem);
  try {
    await navigator.clipboard.writeText(location.href);
    show({ shareText: 'Link copied' });
  } catch {
    show({ shareText: 'The link is in the address bar' });
  }
  window.setTimeout(() => show({ shareText: 'Share' }), 2500);
}

/** The address of the licenses: a file, unless the page is one itself. */
const inside = document.getElementById('licenses')?.textContent;
const licenses = inside
  ? URL.createObjectURL(new Blob([inside], { type: 'text/plain' }))
  : 'licenses.txt';

function headerOf() {
  const titles = Object.keys(SAMPLES).map((title) => [title, title] as const);
  return (
    <header>
      <h1>
        abnfc <span>playground</span>
      </h1>
      {select('Sample', [['', 'choose a sample'], ...titles], '', (title) => {
        if (title in SAMPLES) void visit(SAMPLES[title as keyof typeof SAMPLES]);
      })}
      {button('Format', () => void format(), { title: 'lay the grammar out (Shift+Alt+F)' })}
      {button('Open…', chooseFile, { title: 'a grammar, or a document such as an RFC' })}
      {button(now.shareText, () => void share(), {
        title: 'copy a link to this grammar and these strings',
        class: 'main',
      })}
      <span class="where">
        Nothing leaves this page. <a href={licenses}>Licenses</a>
      </span>
    </header>
  );
}

const OF_GRAMMAR = {
  examples: WordsPanel,
  facts: FactsPanel,
  automaton: StepsPanel,
  code: CodePanel,
} as const;

function CurrentPanel(page: Page) {
  if (now.panel === 'test') return <TestPanel {...page} strings={strings} />;
  if (page.opened.grammar === undefined) return <p class="note">The grammar has errors.</p>;
  const Panel = OF_GRAMMAR[now.panel];
  return <Panel {...page} />;
}

function Playground() {
  const { opened, options, note, message } = now;
  const asked = { state, test, show: showKept, choose: strings.choose, write: strings.write };
  const go = (at: Page['at']): void => showKept({ at });
  const page = opened && { ...now, opened, engine, chosen: strings.chosen(), ...asked, go };
  return (
    <>
      {headerOf()}
      <main class={now.panel === 'automaton' ? 'stepping' : undefined}>
        <section class="left" aria-label="grammar">
          {documents.tabs()}
          <Host class="editor" dom={editor.view.dom} />
          <div class="bar">
            {statusOf(opened, options.depth)}
            <span id="spinner" class="where" hidden={!now.isAtWork}>
              {now.isChanged ? 'compiling…' : 'working…'}
            </span>
            {optionsForm(options, opened?.starts ?? [], (given) => {
              const all = Object.entries({ ...now.options, ...given });
              now.options = Object.fromEntries(all.filter(([, value]) => value !== ''));
              changed();
            })}
          </div>
          <p id="note" class="wrong" role="status" hidden={note === ''}>
            {note}
          </p>
          <p id="message" class="wrong" role="alert" hidden={message === ''}>
            {message}
          </p>
          <div id="problems">{problemsOf(opened?.problems ?? [], documents)}</div>
        </section>
        <section aria-label="results">
          <Tabs
            id="tab"
            panel="panel"
            label="views of the grammar"
            names={PANELS}
            chosen={now.panel}
            onChoose={choosePanel}
          >
            {page && <CurrentPanel {...page} />}
          </Tabs>
        </section>
      </main>
    </>
  );
}

document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  const [dropped] = event.dataTransfer?.files ?? [];
  if (dropped === undefined) return;
  event.preventDefault();
  void openFile(dropped);
});
addEventListener('popstate', () => void arrive());

/** Shows the state in the address, or else the grammar that the command put into the page, or a sample. */
async function arrive(): Promise<void> {
  clearTimeout(addressTimer);
  const text = document.getElementById('given')?.textContent;
  const given = text ? (JSON.parse(text) as PlaygroundState) : SAMPLES['URI (RFC 3986)'];
  const { state: linked, problem } = await readAddress();
  const shown =
    linked === undefined ? 'so this is what the page begins with' : 'so it was left out';
  load(linked ?? given, problem && `The link is damaged: ${problem}; ${shown}.`);
}

void arrive();
