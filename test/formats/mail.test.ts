/** Mail addresses: the limits of mailboxes, and lists of addresses, by the examples of RFC 5322. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accepts, loadFormat, type Texts } from '../support/format-words.js';

test('mailboxes: RFC 5321, sections 4.1.3 and 4.5.3.1', async () => {
  const literal = (text: string): Texts => ({ localPart: 'a', addressLiteral: text });
  const local = 'a'.repeat(64);
  const domain = `${'b'.repeat(127)}.${'b'.repeat(127)}`;
  await accepts('mailbox', {
    'a@[255.0.099.1]': literal('[255.0.099.1]'),
    'a@[IPv6:1:2:3:4:5:6:7:8]': literal('[IPv6:1:2:3:4:5:6:7:8]'),
    'a@[ipv6:::]': literal('[ipv6:::]'),
    'a@[IPv6:1:2:3::4:5:6]': literal('[IPv6:1:2:3::4:5:6]'),
    'a@[IPv6:1:2::3:4:192.0.2.1]': literal('[IPv6:1:2::3:4:192.0.2.1]'),
    [`${local}@${domain}`]: { localPart: local, domain },
    [`"@\\"${'a'.repeat(59)}"@${domain}`]: { localPart: `"@\\"${'a'.repeat(59)}"`, domain },
  });
  const module = await loadFormat('mailbox');
  assert.is(module.match(`a@${domain}bb`), 257);
  assert.is(module.find(`<${local}b@c>`), undefined);
});

test('address lists: RFC 5322, Appendix A', async () => {
  const mailbox = (text: string, address: string, name?: string): Texts => {
    const at = address.lastIndexOf('@');
    const [localPart, domain] = [address.slice(0, at), address.slice(at + 1)];
    return { '': text, ...(name !== undefined && { name }), localPart, domain, comments: [] };
  };
  const one = (text: string, address = text, name?: string): Texts => ({
    ...{ '': text, mailboxes: [mailbox(text, address, name)], comments: [] },
  });
  await accepts('address-list', {
    // Appendix A.1.1 and A.1.2.
    'John Doe <jdoe@machine.example>': {
      addresses: [one('John Doe <jdoe@machine.example>', 'jdoe@machine.example', 'John Doe')],
    },
    '"Joe Q. Public" <john.q.public@example.com>': {
      addresses: [
        one(
          ...([
            '"Joe Q. Public" <john.q.public@example.com>',
            'john.q.public@example.com',
          ] as const),
          '"Joe Q. Public"',
        ),
      ],
    },
    'Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>': {
      addresses: [
        one('Mary Smith <mary@x.test>', 'mary@x.test', 'Mary Smith'),
        one('jdoe@example.org'),
        one('Who? <one@y.test>', 'one@y.test', 'Who?'),
      ],
    },
    '<boss@nil.test>, "Giant; \\"Big\\" Box" <sysservices@example.net>': {
      addresses: [
        one('<boss@nil.test>', 'boss@nil.test'),
        one(
          ...([
            '"Giant; \\"Big\\" Box" <sysservices@example.net>',
            'sysservices@example.net',
          ] as const),
          '"Giant; \\"Big\\" Box"',
        ),
      ],
    },
    // Appendix A.1.3.
    'A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;': {
      addresses: [
        {
          '': 'A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;',
          group: 'A Group',
          mailboxes: [
            mailbox('Ed Jones <c@a.test>', 'c@a.test', 'Ed Jones'),
            mailbox('joe@where.test', 'joe@where.test'),
            mailbox('John <jdoe@one.test>', 'jdoe@one.test', 'John'),
          ],
          comments: [],
        },
      ],
    },
    'Undisclosed recipients:;': {
      addresses: [
        {
          ...{ '': 'Undisclosed recipients:;', group: 'Undisclosed recipients' },
          ...{ mailboxes: [], comments: [] },
        },
      ],
    },
    ' "a" \r\n b : ; , "@"@y': {
      addresses: [
        { '': '"a" \r\n b : ;', group: '"a" \r\n b', mailboxes: [], comments: [] },
        one('"@"@y'),
      ],
    },
    'a@[1 2\r\n 3] ': { addresses: [one('a@[1 2\r\n 3]')] },
    // The comments around an address are of it, the blanks around these are not.
    'a@b ,\t(c) d@e (f) ': {
      addresses: [
        one('a@b'),
        {
          '': '(c) d@e (f)',
          mailboxes: [{ '': '(c) d@e (f)', localPart: 'd', domain: 'e', comments: ['(c)', '(f)'] }],
          comments: [],
        },
      ],
    },
  });
});

test('comments: RFC 5322, Appendix A.5', async () => {
  const pete = 'Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>';
  const parts = {
    ...{ name: 'Pete', localPart: 'pete', domain: 'silly.test' },
    comments: ['(A nice \\) chap)', '(his account)', '(his host)'],
  };
  const chris = "Chris Jones <c@(Chris's host.)public.example>";
  const john = 'John <jdoe@one.test> (my dear friend)';
  const group = `A Group(Some people)\r\n     :${chris},\r\n         joe@example.org,\r\n  ${john}; (the end of the group)`;
  const hidden = '(Empty list)(start)Hidden recipients  :(nobody(that I know))  ;';
  await accepts('address-list', {
    [pete]: { addresses: [{ '': pete, mailboxes: [{ '': pete, ...parts }], comments: [] }] },
    [group]: {
      addresses: [
        {
          ...{ '': group, group: 'A Group' },
          mailboxes: [
            {
              ...{ '': chris, name: 'Chris Jones', localPart: 'c', domain: 'public.example' },
              comments: ["(Chris's host.)"],
            },
            {
              ...{ '': 'joe@example.org', localPart: 'joe', domain: 'example.org' },
              comments: [],
            },
            {
              ...{ '': john, name: 'John', localPart: 'jdoe', domain: 'one.test' },
              comments: ['(my dear friend)'],
            },
          ],
          comments: ['(Some people)', '(the end of the group)'],
        },
      ],
    },
    [hidden]: {
      addresses: [
        {
          ...{ '': hidden, group: 'Hidden recipients', mailboxes: [] },
          comments: ['(Empty list)', '(start)', '(nobody(that I know))'],
        },
      ],
    },
  });
  await accepts('named-mailbox', {
    [pete]: parts,
    'mary@x.test (Mary Smith)': {
      ...{ localPart: 'mary', domain: 'x.test', comments: ['(Mary Smith)'] },
    },
  });
  const { validate } = await loadFormat('named-mailbox');
  const depth = 100_000;
  assert.ok(validate(`a@b${'('.repeat(depth)}${')'.repeat(depth)}`));
  assert.not(validate(`a@b${'('.repeat(depth)}${')'.repeat(depth - 1)}`));
});

test.run();
