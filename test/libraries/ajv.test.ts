/** `abnfc/ajv` in Ajv itself, and beside `ajv-formats`. */
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { _ as ajvTemplate, Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import ajvFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as semver from '../../generated/semver/table.js';
import * as date from '../../generated/date/table.js';
import * as mailbox from '../../generated/mailbox/table.js';
import { isA } from '../support/errors.js';
import { filesBelow, hasShared, read, readSource, root, shared } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { words } from '../support/words.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import addAllFormats, { addFormats, explainErrors, formats } from '../../runtime/libraries/ajv.js';

// The types of a CommonJS module hide its default export.
const theirs = ajvFormats as unknown as typeof ajvFormats.default;

type Plugin = (ajv: Ajv) => unknown;
const PLUGINS: readonly (readonly [string, Plugin])[] = [
  ['ajv-formats', (ajv) => theirs(ajv)],
  ['abnfc/ajv', (ajv) => addAllFormats(ajv)],
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
});

test('all formats, those of a list, and those of the options', () => {
  const added = (...args: [Parameters<typeof addAllFormats>[1]?]): readonly string[] => {
    const ajv = new Ajv();
    assert.is(addAllFormats(ajv, ...args), ajv);
    const keyword = ajv.getKeyword('formatMinimum') === false ? [] : ['formatMinimum'];
    return [...Object.keys(ajv.formats), ...keyword];
  };
  const all = Object.keys(formats);
  assert.equal(added(), [...all, 'formatMinimum']);
  assert.equal(added({}), all);
  assert.equal(added(['uri', 'email']), ['uri', 'email']);
  assert.equal(added({ mode: 'fast', formats: ['uri'], keywords: true }), ['uri', 'formatMinimum']);
  assert.throws(() => added(['telephone' as 'uri']), isA(RangeError));
  assert.is(addAllFormats.get('uri'), formats.uri);
});

test('modules by the names of schemas, and errors with their sentences', () => {
  const modules = { date, email: mailbox, semver };
  const ajv = new Ajv({ allErrors: true, strict: false });
  assert.is(addFormats(ajv, modules), ajv);
  assert.equal(Object.keys(ajv.formats), Object.keys(modules));
  const validate = ajv.compile({
    properties: {
      'a/b~': { items: { format: 'date' } },
      mail: { format: 'email' },
      version: { format: 'semver', maxLength: 1 },
    },
    propertyNames: { format: 'email' },
  });
  const data = { 'a/b~': ['2026-02-28', '2026-02-30', 7], mail: 'me and you', version: 'v1' };
  assert.not.ok(validate(data));
  const explained = explainErrors(validate.errors, data, modules);
  const told = explained
    .filter(({ keyword }) => keyword !== 'propertyNames')
    .map(({ instancePath, propertyName, message, params }) => [
      propertyName ?? instancePath,
      message,
      (params as { at?: number }).at,
    ]);
  assert.equal(told, [
    ['a/b~', 'expected "@" at the end', 4],
    ['mail', 'expected "@" at the end', 4],
    ['version', 'expected "@" at the end', 7],
    ['/a~1b~0/1', 'February 2026 has 28 days', 8],
    ['/mail', 'expected "@" at character 3, found a space', 2],
    ['/version', 'must NOT have more than 1 characters', undefined],
    ['/version', 'expected a digit at character 1, found "v"', 0],
  ]);
  // Errors of other formats are those of Ajv, and so is one of a text that the module accepts.
  const others = explainErrors(validate.errors, data, {
    email: { ...mailbox, explain: () => undefined },
  });
  assert.equal(others, validate.errors);
  assert.equal(explainErrors(null, data, modules), []);
});

test('standalone code, as a module and as CommonJS', async () => {
  const schema = {
    type: 'object',
    properties: {
      day: { type: 'string', format: 'date', formatMinimum: '2026-01-01' },
      at: { type: 'string', format: { $data: '1/is' }, formatMaximum: { $data: '1/most' } },
    },
  };
  for (const esm of [true, false]) {
    const ajv = addAllFormats(
      new Ajv2020({ $data: true, strict: false, code: { source: true, esm } }),
    );
    const name = esm ? 'validate.mjs' : 'validate.cjs';
    const folder = makeFolder({
      [name]: standaloneCode.default(ajv, ajv.compile(schema)),
      'node_modules/x': '',
    });
    symlinkSync(root, join(folder, 'node_modules', 'abnfc'));
    const { default: validate } = (await import(join(folder, name))) as {
      default: (data: unknown) => boolean;
    };
    const judged = [
      { day: '2026-02-28', at: '10:00:00Z', is: 'time', most: '11:00:00Z' },
      { day: '2026-02-29' },
      { day: '2025-12-31' },
      { at: '10:00:00Z', is: 'time', most: '09:00:00Z' },
      { at: '10:00:00Z', is: 'date' },
    ].map((data) => validate(data));
    assert.equal(judged, [true, false, false, false, false], name);
  }
  // What a user has set stays.
  const code = { formats: ajvTemplate`require("./mine")` };
  assert.is(addAllFormats(new Ajv({ code })).opts.code.formats, code.formats);
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

/** Strings of the JSON Schema Test Suite that a format judges otherwise, by the reasons. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'A label in Punycode is not decoded: whether IDNA (RFC 5891 and RFC 5892) allows it, tables of Unicode say.':
    [
      ...words('xn--X xn--07jt112bpxg.xn--9t4b11yi5a xn--hello-txk xn--hello-zed xn--hello-6bf'),
      ...words('xn--chb89f xn--07jceefgh4c xn--al-0ea xn--l-fda xn--la-0ea xn--l-gda xn--S-jib3p'),
      ...words('xn--wva3j xn--A-2hc5h xn--5db1e xn--A-2hc8h xn--5db3e xn--defabc-k64e xn--vek'),
      ...words('xn--ngb6iyr xn--11b2er09f xn--02b508i XN--aa---o47jg78q'),
    ],
  'A U-label is in Normalization Form C (RFC 5890, section 2.3.2.1).': ['user@cafe\u0301.com'],
};

(hasShared ? test : test.skip)(
  'the JSON Schema Test Suite, and what docs/libraries.md says',
  () => {
    const folder = join(shared, 'specs', 'json-schema-formats');
    const ajv = addAllFormats(new Ajv({ strict: false }));
    const otherwise: string[] = [];
    let count = 0;
    for (const file of filesBelow(folder, '.json')) {
      const groups = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly {
        readonly schema: { readonly format?: string };
        readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
      }[];
      for (const { schema, tests } of groups) {
        const { format = '' } = schema;
        if (!Object.hasOwn(formats, format)) {
          // It does not exist.
          assert.is(format, 'unknown');
          continue;
        }
        for (const { data, valid } of tests) {
          if (typeof data === 'string') count += 1;
          if (ajv.validate({ format }, data) !== valid) otherwise.push(String(data));
        }
      }
    }
    assert.equal(otherwise.sort(), Object.values(OTHERWISE).flat().sort());
    const { text } = readSource(folder, 'README.md');
    const [, commit] = /at commit ([\da-f]{40}) \(2026-08/.exec(text)!;
    const claim = `Of the ${count} strings that the JSON Schema Test Suite of August 2026 (commit \`${commit!.slice(0, 12)}\`) has for them, it says otherwise about ${otherwise.length}`;
    assert.ok(read('docs/libraries.md').includes(claim), claim);
  },
);

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
  const ofMail = { format: 'email', formatMinimum: '2026' };
  const own = PLUGINS[1]![1];
  assert.throws(() => errorsOf(own, ofMail, 'x', { strictTypes: false }), isA(TypeError));
});

test.run();
