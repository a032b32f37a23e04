/** Messages that follow each other, in chunks. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as ipv4 from '../../generated/ipv4-address/table.js';
import * as json from '../../generated/json/table.js';
import type { Span } from '../../runtime/contract.js';
import { Messages, type Message, type MessageModule } from '../../runtime/index.js';
import { cuts } from '../support/chunks.js';
import { loadRecognizers } from '../support/load.js';

interface Command {
  readonly verb: Span;
  readonly arg: readonly Span[];
}

const COMMANDS = 'command = verb *( SP arg ) CRLF\nverb = 1*ALPHA\narg = 1*( ALPHA / DIGIT )\n';

async function load(text: string, capture?: string): Promise<MessageModule<Command>> {
  const options = { variants: ['table'], ...(capture === undefined ? {} : { capture }) } as const;
  const [[, module]] = (await loadRecognizers(text, options)) as [[string, unknown]];
  return module as MessageModule<Command>;
}

/** The messages of an input in chunks. */
function readAll<Value>(
  messages: Messages<Value>,
  chunks: readonly (string | Uint8Array)[],
): readonly Message<Value>[] {
  return [...chunks.flatMap((chunk) => messages.write(chunk)), ...messages.end()];
}

/** A message as a line: its offset and its text, or where it was refused. */
const print = (message: Message<unknown>): string =>
  message.ok
    ? `${message.offset} ${JSON.stringify(Buffer.from(message.input as string).toString())}`
    : `${message.offset} refused at ${message.at}: ${message.reason === 'limit' ? 'limit' : ''}${message.expected.join()}`;

test('commands, and garbage between them, wherever chunks end', async () => {
  const messages = new Messages(await load(COMMANDS, 'verb, arg'), { resumeAfter: '\r\n' });
  const expected = [
    '0 "A 1\\r\\n"',
    '5 refused at 7: a letter,a digit',
    '11 "B\\r\\n"',
    '14 refused at 15: a space,a carriage return',
    // The line feed ends no garbage without a carriage return before it.
    '21 "C x y\\r\\n"',
    '28 refused at 32: a line feed',
  ];
  const text = 'A 1\r\nA ?;\r\nB\r\nD\nE\n;\r\nC x y\r\nD 1\r';
  for (const input of [text, new TextEncoder().encode(text)])
    for (const chunks of cuts<string | Uint8Array>(input)) {
      const found = readAll(messages, chunks);
      assert.equal(found.map(print), expected, JSON.stringify(chunks));
      const [first, second] = found as [Message<Command> & { ok: true }, Message<Command>];
      assert.equal(first.value.arg, [{ start: 2, end: 3 }]);
      assert.is(second.ok, false);
    }
});

test('the longest message counts, and what was read beyond it is read again', async () => {
  // After `a`, a `b` follows only if a `c` does.
  const module = await load('s = "a" [ 1*"b" "c" ] / "b"\n');
  for (const [text, ...expected] of [
    ['abcaba', '0 "abc"', '3 "a"', '4 "b"', '5 "a"'],
    ['abbb', '0 "a"', '1 "b"', '2 "b"', '3 "b"'],
    ['abx', '0 "a"', '1 "b"', '2 refused at 2: '],
  ] as const)
    for (const chunks of cuts<string>(text))
      assert.equal(readAll(new Messages(module), chunks).map(print), expected);
  // A code unit that is no octet may follow, too.
  const euros = await load('s = "a" *%x20AC\n');
  for (const chunks of cuts<string>('a€€a'))
    assert.equal(readAll(new Messages(euros), chunks).map(print), ['0 "a€€"', '3 "a"']);
});

test('a message is there as soon as nothing can follow in it', async () => {
  const messages = new Messages(await load(COMMANDS, 'verb, arg'));
  assert.equal(messages.write('A\r'), []);
  assert.is(messages.write('\nB').length, 1);
  const [refused, ...others] = messages.write('?\r\nC\r\n');
  assert.is(print(refused!), '3 refused at 4: a space,a carriage return');
  // Without an end of garbage, nothing is read after it.
  assert.equal([others, messages.write('C\r\n'), messages.end()], [[], [], []]);
  assert.is(messages.write('C\r\n').map(print).join(), '0 "C\\r\\n"');
});

test('the limit of a message', async () => {
  const module = await load(COMMANDS, 'verb, arg');
  for (const [limit, ...expected] of [
    [5, '0 "ABC\\r\\n"', '5 "DE\\r\\n"'],
    [4, '0 refused at 4: limit', '5 "DE\\r\\n"'],
  ] as const)
    for (const chunks of cuts<string>('ABC\r\nDE\r\n')) {
      const messages = new Messages(module, { resumeAfter: '\r\n', limit });
      assert.equal(readAll(messages, chunks).map(print), expected);
    }
  // A word that could become longer than the limit is not cut there.
  const digits = new Messages(await load('s = 1*DIGIT / ";"\n'), { limit: 3, resumeAfter: ';' });
  assert.equal(readAll(digits, ['123;1234;12']).map(print), [
    ...['0 "123"', '3 ";"', '4 refused at 7: limit', '9 "12"'],
  ]);
});

test('refusals in one chunk take time in proportion to it', async () => {
  const module = await load(COMMANDS, 'verb, arg');
  for (const [resumeAfter, refused] of [
    ['\n', 'x\n'],
    ['\r\n', '?\r\n'],
  ] as const) {
    const count = 2 ** 14;
    const text = refused.repeat(count);
    for (const input of [text, new TextEncoder().encode(text)]) {
      const { user } = process.cpuUsage();
      const found = new Messages(module, { resumeAfter }).write(input);
      assert.is(found.length, count);
      assert.equal(
        print(found.at(-1)!).slice(0, 13),
        `${(count - 1) * refused.length} refused`.slice(0, 13),
      );
      // Some milliseconds; where each refusal reads the rest of the chunk, many seconds.
      const seconds = (process.cpuUsage().user - user) / 1e6;
      assert.ok(seconds < 3, `${seconds} s`);
    }
  }
});

test('messages that nest follow each other, each as long as it can be', () => {
  const text = '{"a": [1, {}]}[[]] 12 "x"nul';
  for (const chunks of cuts<string>(text)) {
    const all = readAll(new Messages(json), chunks);
    const last = all.at(-1)!;
    assert.equal(
      all.slice(0, -1).map((each) => each.ok && each.input),
      ['{"a": [1, {}]}', '[[]] ', '12 ', '"x"'],
    );
    assert.is(last.ok ? -1 : last.at, text.length);
    const [, second] = all;
    assert.ok(second?.ok && second.value.value.kind === 'array');
  }
});

test('parts of messages are told as they end, also of rules that nest', async () => {
  const commands = await load(COMMANDS, 'verb, arg');
  const told: string[] = [];
  const onPart = (...part: readonly unknown[]): void => void told.push(part.join(' '));
  const cases: readonly (readonly [MessageModule<unknown>, string, string])[] = [
    [commands, 'A 1\r\n?\nB2\r\nCD xy z\r\n', 'verb 0 1, arg 2 3; verb 0 2, arg 3 5, arg 6 7'],
    [
      json,
      '["a"] {"b":[]} ?\n12 ',
      'string 1 4, array.items 1 4, array 0 6, value 0 6; object.members.name 1 4, array 5 7, object.members.value 5 7, object.members 1 7, object 0 9, value 0 9; number 0 2, value 0 2',
    ],
  ];
  for (const [module, text, expected] of cases)
    for (const input of [text, new TextEncoder().encode(text)])
      for (const chunks of cuts<string | Uint8Array>(input)) {
        const messages = new Messages(module, { resumeAfter: '\n', onPart });
        const lines: string[] = [];
        const values: unknown[] = [];
        const take = (found: readonly Message<unknown>[]): void => {
          for (const message of found) if (message.ok) values.push([message.input, message.value]);
          if (found.length > 0 && told.length > 0) lines.push(told.splice(0).join(', '));
        };
        // A unit ends one message at most here, so that the parts told before it are of that message.
        for (const chunk of chunks)
          for (let at = 0; at < chunk.length; at++) take(messages.write(chunk.slice(at, at + 1)));
        take(messages.end());
        assert.is(lines.join('; '), expected, JSON.stringify(chunks));
        for (const [part, value] of values as [never, unknown][])
          assert.equal({ ok: true, value }, module.parse!(part));
      }
});

test('no part is told of a message that may have ended before it', async () => {
  const module = await load('s = 1*a / 1*a "!" b\na = "a"\nb = "b"\n', 'a, b');
  const told: string[] = [];
  const messages = new Messages(module, { onPart: (...part) => void told.push(part.join(' ')) });
  assert.equal(messages.write('aa!'), []);
  assert.equal(told, []);
  assert.is(messages.write('a').length, 2);
  assert.equal(told, ['a 0 1', 'a 1 2']);
});

test('a function for parts that throws, or reads, and one that nothing can call', async () => {
  const module = await load(COMMANDS, 'verb, arg');
  let onPart: () => void = () => {
    throw new Error('full');
  };
  const messages = new Messages(module, { onPart: () => onPart() });
  assert.throws(() => messages.write('A 1\r\nB'), /^full$/);
  onPart = () => {};
  assert.equal(messages.write('B\r\n').map(print), ['0 "B\\r\\n"']);
  onPart = () => void messages.write('C');
  assert.throws(() => messages.write('D '), /^onPart must not call the reader that calls it$/);
  // Also if the function goes on.
  onPart = () => {
    assert.throws(() => messages.reset(), /^onPart must not call the reader that calls it$/);
  };
  assert.equal(messages.write('D 1\r\n').map(print), ['0 "D 1\\r\\n"']);
  assert.throws(() => new Messages(ipv4, { onPart: () => {} }), /has no export `parts`/);
  assert.throws(() => new Messages(module, { onPart: 5 as never }), /^onPart is a function$/);
});

test('a module without `parse`, characters of several units, and wrong arguments', async () => {
  const characters = await load('s = %x61 1*%x1F600\n');
  for (const input of ['a\u{1f600}a', new TextEncoder().encode('a\u{1f600}a')])
    for (const chunks of cuts<string | Uint8Array>(input)) {
      const found = readAll(new Messages(characters), chunks);
      assert.is(found.map(print)[0], '0 "a\u{1f600}"');
      assert.is(found.length, 2);
    }
  assert.is(new Messages(characters).write('a\ud83dx').map(print).join(), '0 refused at 1: ');
  const messages = new Messages(ipv4);
  assert.equal(messages.write('1.2.3.4'), []);
  assert.is(messages.end().length, 1);
  assert.throws(() => messages.write(5 as never), /^expected octets/);
  const empty = await load('s = *"a"\n');
  assert.throws(() => new Messages(empty), /^the empty text is a word of the grammar/);
  assert.throws(() => new Messages(ipv4, { resumeAfter: '' }), /^resumeAfter is a text/);
  assert.throws(() => new Messages(ipv4, { limit: 0 }), /^limit is a number/);
});

test('nothing of a message is kept after its end, nor of garbage', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const messages = new Messages(await load(COMMANDS, 'verb, arg'), { resumeAfter: '\r\n' });
  const chunk = new TextEncoder().encode(`${'VERB 1 two\r\n'.repeat(500)}VERB ?`);
  const garbage = new TextEncoder().encode('?'.repeat(6000));
  let count = 0;
  const before = used();
  for (let round = 0; round < 200; round++)
    for (const piece of [chunk, garbage, Uint8Array.of(0x0d, 0x0a)])
      count += messages.write(piece).length;
  const held = used() - before;
  assert.is(count, 200 * 501);
  // A hundred thousand messages of 12 octets; two numbers of each would be 1.6 MB.
  assert.ok(held < 500_000, `${held} octets`);
});

test.run();
