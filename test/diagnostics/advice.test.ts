/** Advice names an option as whoever reads it gives it: on the command line, in a configuration, in a query. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import { readId } from '../../generator/plugin/grammar-id.js';
import { fileAt, makeLoad } from '../../generator/plugin/load.js';
import { abnfc } from '../support/command.js';
import { makeProject } from '../support/project.js';

/** Each name is that of a file, without its ending. */
const CASES = [
  {
    name: 'prose',
    text: 'a = <an octet>\n',
    effect: 'selects a rule that does not need it',
    option: 'option "start"',
    argument: '--start RULE',
    query: '?start=RULE',
  },
  {
    name: 'layout',
    text: 'a = "x" b\nb = %x00-7F\n; 0000 0000-0000 007F | 0xxxxxxx\n',
    effect: 'replaces it by a repetition of one rule, to get a decoder',
    option: 'option "define"',
    argument: '--define RULE',
    query: '?define=RULE',
  },
  {
    name: '_name',
    text: 'a = "x"\n',
    effect: 'gives another name',
    option: 'option "name"',
    argument: '--name NAME',
    query: '?name=NAME',
  },
  {
    name: 'states',
    text: 'a = 1*100000%x61\n',
    effect: 'raises the limit',
    option: 'option "maxStates"',
    argument: '--max-states N',
    query: 'option "maxStates" of abnfc build',
  },
];

for (const { name, text, effect, option, argument, query } of CASES) {
  test(`advice: ${effect}`, async () => {
    const source = `${name}.abnf`;
    const { diagnostics } = await compile({ name: source, text });
    assert.match(diagnostics.map((each) => renderDiagnostic(each)).join(), says(option));

    const config = JSON.stringify({ grammars: [{ source }] });
    const folder = makeProject({ [source]: text, 'abnfc.config.json': config });
    assert.match(abnfc(folder, ['compile', source]).err, says(argument));
    assert.match(abnfc(folder, 'build --json').out, JSON.stringify(`${option} ${effect}`));
    const { messages } = await makeLoad({})(readId(join(folder, source))!);
    const notes = messages.flatMap((each) => each.notes.map(({ message }) => message));
    assert.ok(notes.includes(`${query} ${effect}`), notes.join('\n'));
    assert.match(messages.map((each) => each.text).join(), says(query));

    function says(spelled: string): RegExp {
      return new RegExp(`^note: ${spelled.replace('?', '\\?')} ${effect}$`, 'm');
    }
  });
}

for (const [option, value] of [
  ['define', 'b = = "x"'],
  ['capture', 'a(nowhere)'],
] as const) {
  test(`the text of option ${option} is a place under the name of the option`, async () => {
    const text = 'a = b\nb = "x"\n';
    const options = { [option]: option === 'define' ? [value] : value };
    const { diagnostics } = await compile({ name: 'a.abnf', text }, options);
    const place = `--> option "${option}":1:`;
    assert.match(diagnostics.map((each) => renderDiagnostic(each)).join(), place);
    const config = JSON.stringify({ grammars: [{ source: 'a.abnf', ...options }] });
    const folder = makeProject({ 'a.abnf': text, 'abnfc.config.json': config });
    assert.match(abnfc(folder, 'build').err, place);
    const { err } = abnfc(folder, ['compile', 'a.abnf', `--${option}`, value]);
    assert.match(err, ` --> --${option}:1:`);
    const query = `${option}=${encodeURIComponent(value)}`;
    const loaded = await makeLoad({})({ path: join(folder, 'a.abnf'), query });
    const [{ at, text: shown }] = loaded.messages as [(typeof loaded.messages)[0]];
    assert.match(shown, ` --> ?${option}:1:`);
    assert.is(fileAt(loaded, at!), `?${option}`);
  });
}

for (const [text, command] of [
  ['; no rules\n', 'abnfc extract --verbose says why each line was skipped'],
  ['a = "x"\na = "y"\n', 'abnfc extract prints the rules of a document for editing'],
] as const) {
  test(`a command is advised where commands are given: ${command}`, async () => {
    const { diagnostics } = await compile({ name: 'a.abnf', text });
    assert.not.match(diagnostics.map((each) => renderDiagnostic(each)).join(), 'abnfc');
    const folder = makeProject({ 'a.abnf': text });
    assert.match(abnfc(folder, 'compile a.abnf').err, `\nnote: ${command}\n`);
    const { messages } = await makeLoad({})({ path: join(folder, 'a.abnf'), query: '' });
    assert.is(messages.length, 1);
    assert.not.match(messages[0]!.text, 'abnfc extract');
  });
}

test.run();
