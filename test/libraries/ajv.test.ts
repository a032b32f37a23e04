/** `abnfc/ajv` in Ajv itself, and beside `ajv-formats`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type Options } from 'ajv';
import ajvFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isA } from '../support/errors.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import addFormatsByDefault, { addFormats, formats } from '../../runtime/libraries/ajv.js';

// The types of a CommonJS module hide its default export.
const theirs = ajvFormats as unknown as typeof ajvFormats.default;

type Plugin = (ajv: Ajv) => unknown;
const PLUGINS: readonly (readonly [string, Plugin])[] = [
  ['ajv-formats', (ajv) => theirs(ajv)],
  ['abnfc/ajv', (ajv) => addFormats(ajv)],
];

const instances = new Map<string, Ajv>();

/** Errors without what only Ajv's own code has. */
function errorsOf(plugin: Plugin, schema: object, data: unknown, options: Options): unknown {
  const key = JSON.stringify([PLUGINS.findIndex((each) => each[1] === plugin), options]);
  const ajv = getOrInsert(instances, key, () => {
    const instance = new Ajv({ allErrors: true, ...options });
    plugin(instance);
    return instance;
  });
  const validate = ajv.compile(schema);
  validate(data);
  return (validate.errors ?? []).map(
    ({ keyword, message, params, instancePath, schemaPath }: ErrorObject) => ({
      ...{ keyword, message, params, instancePath, schemaPath },
    }),
  );
}

test('every format of ajv-formats is there', () => {
  const names = new Ajv();
  theirs(names);
  for (const name of Object.keys(names.formats)) assert.ok(name in formats, name);
  assert.is(addFormatsByDefault, addFormats);
});

test('all formats, those of a list, and those of the options', () => {
  const added = (...args: [Parameters<typeof addFormats>[1]?]): readonly string[] => {
    const ajv = new Ajv();
    assert.is(addFormats(ajv, ...args), ajv);
    const keyword = ajv.getKeyword('formatMinimum') === false ? [] : ['formatMinimum'];
    return [...Object.keys(ajv.formats), ...keyword];
  };
  const all = Object.keys(formats);
  assert.equal(added(), [...all, 'formatMinimum']);
  assert.equal(added({}), all);
  assert.equal(added(['uri', 'email']), ['uri', 'email']);
  assert.equal(added({ mode: 'fast', formats: ['uri'], keywords: true }), ['uri', 'formatMinimum']);
  assert.throws(() => added(['telephone' as 'uri']), isA(RangeError));
  assert.is(addFormats.get('uri'), formats.uri);
});

test('values, as ajv-formats judges them', () => {
  const values: Readonly<Record<string, readonly unknown[]>> = {
    'date-time': ['2026-11-24T10:00:00Z', '2026-11-24t10:00:00.5+01:00', '2026-11-24', 7, null],
    'iso-date-time': ['2026-11-24 10:00:00', '2026-11-24T10:00:00', '2026-11-24T10:00:00+01:00'],
    uri: ['https://example.com/?q#f', '/relative', 'urn:a:b'],
    url: ['https://example.com', 'mailto:me@example.com', 'http://'],
    email: ['me@example.com', 'me', 'me@example..com'],
    ipv4: ['127.0.0.1', '256.0.0.1', '1.2.3'],
    regex: ['^a+$', '(', '[a', 'a\\Z'],
    byte: ['', 'YQ==', 'YWI=', 'YWJj', 'YQ', 'YQ=', 'Y Q='],
    int32: [0, -1, 2147483647, -2147483648, 2147483648, -2147483649, 0.5, 1e300, 'a'],
    int64: [0, 2 ** 53, -(2 ** 62), 0.5, 'a'],
    float: [0.5, 'a'],
    double: [1e300],
    password: ['', 'x', 7],
    binary: ['\0'],
  };
  for (const [format, some] of Object.entries(values))
    for (const value of some) {
      const [right, answer] = PLUGINS.map(([, plugin]) =>
        errorsOf(plugin, { format }, value, { strictTypes: false }),
      );
      assert.equal(answer, right, `${format} ${JSON.stringify(value)}`);
    }
});

const KEYWORDS = [
  ...['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum', 'formatExclusiveMaximum'],
];

/** The JSON Schema Test Suite, as Debian's libtest-json-schema-acceptance-perl has it. */
const SUITE =
  '/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance/tests/draft2020-12/optional/format';

(existsSync(SUITE) ? test : test.skip)('the JSON Schema Test Suite', () => {
  const ajv = addFormats(new Ajv({ strict: false }));
  let count = 0;
  for (const file of readdirSync(SUITE)) {
    const groups = JSON.parse(readFileSync(join(SUITE, file), 'utf8')) as readonly {
      readonly schema: { readonly format: string };
      readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
    }[];
    for (const { schema, tests } of groups) {
      if (!Object.hasOwn(formats, schema.format)) continue;
      for (const { data, valid } of tests) {
        const isValid = ajv.validate({ format: schema.format }, data);
        assert.is(isValid, valid, `${schema.format} ${JSON.stringify(data)}`);
        count += 1;
      }
    }
  }
  assert.ok(count > 300, String(count));
});

test('limits: the same verdicts and errors as those of ajv-formats', () => {
  const times = ['2026-11-24T11:00:00+01:00', '2026-11-24T10:00:00.5Z'];
  for (const keyword of KEYWORDS)
    for (const limit of times)
      for (const value of ['2026-11-24T10:00:00Z', '2026-11-24T10:00:00.5Z', 'x', 7]) {
        const inSchema = { format: 'date-time', [keyword]: limit };
        const inData = {
          properties: { value: { format: { $data: '1/is' }, [keyword]: { $data: '/at' } } },
        };
        for (const [schema, data, options] of [
          [inSchema, value, {}],
          [inSchema, value, { validateFormats: false }],
          [inData, { value, at: limit, is: 'date-time' }, { $data: true }],
          [inData, { value, is: 'date-time' }, { $data: true }],
          [inData, { value, at: limit, is: 'uri' }, { $data: true }],
        ] as const) {
          const [right, answer] = PLUGINS.map(([, plugin]) =>
            errorsOf(plugin, schema, data, { ...options, strictTypes: false }),
          );
          assert.equal(answer, right, `${keyword} ${JSON.stringify([schema, data])}`);
        }
      }
});

test('limits: times with offsets, in the order of ajv-formats', () => {
  const orders: Readonly<Record<string, readonly string[]>> = {
    time: [
      ...['12:00:00-03:30', '15:30:00Z', '15:29:59Z', '12:00:00+03:30', '08:30:00Z'],
      ...['08:30:01Z', '00:30:00+01:00', '23:30:00Z'],
    ],
    'date-time': [
      ...['1900-02-28T23:30:00-01:00', '1900-03-01T00:30:00Z', '1900-03-01T00:29:59Z'],
      ...['2000-02-28T23:30:00-01:00', '2000-02-29T00:30:00Z', '2000-03-01T00:30:00Z'],
      ...['2100-01-01T00:00:00+00:30', '2099-12-31T23:30:00Z', '2104-03-01T00:00:00+23:59'],
      ...['2104-02-29T00:01:00Z', '2104-02-28T23:59:59Z'],
    ],
  };
  for (const [format, texts] of Object.entries(orders))
    for (const formatMinimum of texts)
      for (const value of texts) {
        const [right, answer] = PLUGINS.map(([, plugin]) =>
          errorsOf(plugin, { format, formatMinimum }, value, {}),
        );
        assert.equal(answer, right, `${format} ${value} from ${formatMinimum} on`);
      }
});

test('limits: schemas that are wrong', () => {
  for (const schema of [
    { formatMinimum: '2026' },
    { format: 'email', formatMinimum: '2026' },
    { format: 'date-time', formatMinimum: 7 },
  ]) {
    const messages = PLUGINS.map(([, plugin]) => {
      try {
        errorsOf(plugin, schema, 'x', { strictTypes: false });
        return 'no error';
      } catch (error) {
        return (error as Error).message;
      }
    });
    assert.is.not(messages[0], 'no error');
    assert.is(messages[1], messages[0]);
  }
});

test.run();
