/** Rust of 2021, since 1.63: a module that takes `core` alone, without allocation. */
import { foreignComment } from '../text/comments.js';
import { encodingsOf } from './encodings-of.js';
import {
  comparisonsOf,
  parserIn,
  partNames,
  printProgram,
  quoted,
  requirementCalls,
  requirementsIn,
  rowsOf,
  sections,
  stateBits,
  type Language,
  type Printer,
} from './language.js';
import { pascal, snake } from '../text/letter-case.js';
import { selftestOf } from './selftest-of.js';
import type { LengthsProgram, Program } from './program.js';

export const rust: Language = {
  title: 'Rust',
  ending: 'rs',
  files: (program, checks) => [{ path: `${moduleOf(program)}.rs`, text: source(program, checks) }],
  selftest: (program) => ({
    path: `${moduleOf(program)}_selftest.rs`,
    text: selftestOf(program, 'rs', '//', { TESTED: moduleOf(program) }),
  }),
  commands: (paths) => [
    ['rustc', '--edition', '2021', '-O', '-D', 'warnings', '-o', 'selftest', paths.at(-1)!],
    ['./selftest'],
  ],
};

/** Keywords, crates that the module would hide, and files with a meaning to Cargo. */
const RESERVED =
  /^(\d.*|abstract|alloc|as|async|await|become|box|break|const|continue|core|crate|do|dyn|else|enum|extern|false|final|fn|for|gen|if|impl|in|let|lib|loop|macro|main|match|mod|move|mut|override|priv|pub|ref|return|self|static|std|struct|super|trait|true|try|type|typeof|union|unsafe|unsized|use|virtual|where|while|yield)$/;

function moduleOf({ name }: Program): string {
  return snake(name).replace(RESERVED, 'abnf_$1');
}

function source(program: Program, checks: readonly string[]): string {
  const { header, startRule } = program;
  const { data, functions } = printProgram(PRINTER, program, checks);
  return sections(
    foreignComment('//', header),
    foreignComment('//!', [
      `Octets of ${startRule}.`,
      '',
      'Takes `core` alone, and allocates nothing.',
    ]),
    '#![allow(dead_code)]',
    `use core::fmt;${parserIn(program) ? '\nuse core::ops::Range;' : ''}`,
    ...data,
    ...functions,
  );
}

const table: Printer['table'] = ({ name, doc, entries, type }, perRow) => {
  const element = type === 'signed' ? 'i32' : `u${type}`;
  const rows = rowsOf(entries, perRow).replace(/^ {2}/gm, '    ');
  return `/// ${doc}\n#[rustfmt::skip]\nstatic ${name}: [${element}; ${entries.length}] = [\n${rows}\n];`;
};

const phrases: Printer['phrases'] = (lists) => {
  return `/// Phrases for what may follow.
#[rustfmt::skip]
static EXPECTED: [&[&str]; ${lists.length}] = [
${lists.map((list) => `    &[${list.map(literal).join(', ')}],`).join('\n')}
];`;
};

function literal(text: string): string {
  return quoted(text, (codePoint) => `\\u{${codePoint.toString(16)}}`);
}

const automaton: Printer['automaton'] = (program) => {
  const { startRule, start, classes, readsCharacters } = program;
  const isDecoder = program.kind === 'decoder';
  const visible = requirementsIn(program) ? '' : 'pub ';
  const error = isDecoder
    ? 'Error { offset }'
    : `Error {
            offset,
            expected: expected_at(bytes, offset),
        }`;
  return sections(
    `/// What the automaton knows after some octets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
${visible}struct State(u${stateBits(program)});

impl State {
    /// The state before the first octet.
    pub const START: Self = Self(${start});

    /// The state after another octet.
    #[inline]
    pub fn next(self, byte: u8) -> Self {
        Self(NEXT[self.entry(byte)])
    }
${
  isDecoder
    ? `
    /// Like \`next\`; also adds the octet to a code point, which is 0 before its first octet, and whole at \`START\`.
    #[inline]
    pub fn step(self, code_point: u32, byte: u8) -> (Self, u32) {
        let entry = self.entry(byte);
        let payload = ${payloadOf(program.isShifted)};
        let code_point = ${
          program.hasAddends
            ? `(code_point << ${shiftOf(program.uniformShift)})
            .wrapping_add(payload)
            .wrapping_add(ADD[entry] as u32)`
            : `(code_point << ${shiftOf(program.uniformShift)}) | payload`
        };
        (Self(NEXT[entry]), code_point)
    }
`
    : ''
}
    /// Whether the octets are a word.
    #[inline]
    pub fn accepts(self) -> bool {
        ACCEPTS[self.row()] != 0
    }

    /// Whether no word begins with the octets.
    #[inline]
    pub fn is_dead(self) -> bool {
        self.0 == 0
    }
${
  isDecoder
    ? ''
    : `
    /// What may follow, as phrases.
    pub fn expected(self) -> &'static [&'static str] {
        EXPECTED[EXPECTED_OF[self.row()] as usize]
    }
`
}${
      readsCharacters && !isDecoder
        ? `
    /// The octets of a character that is not whole.
    fn begun(self) -> usize {
        BEGUN[self.row()] as usize
    }
`
        : ''
    }
    #[inline]
    fn entry(self, byte: u8) -> usize {
        self.0 as usize + CLASS_OF[byte as usize] as usize
    }

    fn row(self) -> usize {
        self.0 as usize / ${classes}
    }
}`,
    errorType(program),
    foreignComment('///', [`Whether the octets are a word of ${startRule}, and if not, why.`]) +
      `
pub fn validate(bytes: &[u8]) -> Result<(), Error> {
    match find_error(bytes) {
        None => Ok(()),
        Some(offset) => Err(${error}),
    }
}`,
  ).trimEnd();
};

function shiftOf(uniform: number | undefined): string {
  return uniform === undefined ? 'SHIFT[entry]' : String(uniform);
}

function payloadOf(isShifted: boolean): string {
  const masked = 'u32::from(byte & MASK[entry])';
  return isShifted ? `${masked} << PAYLOAD_SHIFT[entry]` : masked;
}

function errorType(program: Program): string {
  const isDecoder = program.kind === 'decoder';
  const display = isDecoder
    ? `write!(f, ${literal(`ill-formed ${program.encodingName} at offset {}`)}, self.offset)`
    : `f.write_str("expected ")?;
        for (i, phrase) in self.expected.iter().enumerate() {
            let joint = match i {
                0 => "",
                _ if i + 1 == self.expected.len() => " or ",
                _ => ", ",
            };
            write!(f, "{joint}{phrase}")?;
        }
        write!(f, " at offset {}", self.offset)`;
  return `/// Why octets are no word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Error {
    /// What \`find_error\` returns.
    pub offset: usize,${
      isDecoder
        ? ''
        : `
    /// What was expected there, as phrases.
    pub expected: &'static [&'static str],`
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ${display}
    }
}`;
}

const decoder: Printer['decoder'] = ({ encodingName, longest, unitLength, spellings, run }) => {
  const end =
    unitLength === 1
      ? `        if self.offset == start {
            self.offset += 1;
        }`
      : `        // Ill-formed sequences are whole code units, except at the end.
        self.offset -= (self.offset - start) % ${unitLength};
        if self.bytes.len() - self.offset < ${unitLength} {
            self.offset = self.bytes.len();
        } else if self.offset == start {
            self.offset += ${unitLength};
        }`;
  return `/// The offset of the first ill-formed sequence; \`None\` if there is none.
pub fn find_error(bytes: &[u8]) -> Option<usize> {
    let (mut state, mut begin, mut i) = (State::START, 0, 0);
    while let Some(&byte) = bytes.get(i) {
        i += 1;
        if state == State::START {
            begin = i - 1;
${
  run === undefined
    ? ''
    : `            if byte <= ${run} {
                // Of such octets, sixteen at a time.
                while let Some(next) = bytes.get(i..i + 16) {
                    if next.iter().fold(0, |all, octet| all | octet) > ${run} {
                        break;
                    }
                    i += 16;
                }
                continue;
            }
`
}        }
        state = state.next(byte);
        if state.is_dead() {
            return Some(begin);
        }
    }
    if state == State::START {
        None
    } else {
        Some(begin)
    }
}

/// A maximal subpart of an ill-formed sequence (Unicode D93b): \`bytes[start..end]\`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllFormed {
    pub start: usize,
    pub end: usize,
}

/// What \`decode\` returns.
#[derive(Clone, Debug)]
pub struct Decode<'a> {
    bytes: &'a [u8],
    offset: usize,
}

/// The code points of octets, and the maximal subparts of ill-formed sequences between them.
pub fn decode(bytes: &[u8]) -> Decode<'_> {
    Decode { bytes, offset: 0 }
}

impl Decode<'_> {
    /// Where the next code point or subpart begins, and the last one ends.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl Iterator for Decode<'_> {
    type Item = Result<u32, IllFormed>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let start = self.offset;
        let (mut state, mut code_point) = (State::START, 0);
        while let Some(&byte) = self.bytes.get(self.offset) {
            (state, code_point) = state.step(code_point, byte);
            if state.is_dead() {
                break;
            }
            self.offset += 1;
            if state == State::START {
                return Some(Ok(code_point));
            }
        }
        if start == self.bytes.len() {
            return None;
        }
${end}
        let end = self.offset;
        Some(Err(IllFormed { start, end }))
    }
}

/// The number of octets of the longest code point.
pub const LONGEST: usize = ${longest};

/// Writes the octets of a code point, and returns them; \`None\` if it has no spelling in ${encodingName}.
pub fn encode(code_point: u32, buffer: &mut [u8; LONGEST]) -> Option<&[u8]> {
    let length = match code_point {
${encodingsOf(spellings, 'code_point')
  .map(({ greatest, octets }, index) => {
    const lines = octets.map((octet, at) => `            buffer[${at}] = ${asOctet(octet)};`);
    const least = `0x${spellings[index]!.lo.toString(16).toUpperCase()}`;
    return `        ${least}..=${greatest} => {\n${lines.join('\n')}\n            ${octets.length}\n        }`;
  })
  .join('\n')}
        _ => return None,
    };
    Some(&buffer[..length])
}`;
};

/** An expression of u32 as one of u8. */
function asOctet(octet: string): string {
  if (/^\w+$/.test(octet)) return octet;
  return octet.startsWith('(') ? `${octet} as u8` : `(${octet}) as u8`;
}

const requirements: Printer['requirements'] = (_, required, checks) => {
  const { lengths } = required;
  const calls = requirementCalls(required, snake);
  return sections(
    `/// Finds the first octet after which no word meets a requirement, in octets that begin a word; and the requirement.
type Requirement = (fn(&[u8]) -> Option<usize>, &'static [&'static str]);

#[rustfmt::skip]
static REQUIREMENTS: [Requirement; ${calls.length}] = [
${calls.map(({ call, expected }) => `    (${call}, &[${literal(expected)}]),`).join('\n')}
];`,
    lengths && lengthFunction(lengths),
    ...checks,
  ).trimEnd();
};

function lengthFunction(lengths: LengthsProgram): string {
  const { limits, shortest } = lengths;
  const { begins, tight, fits } = comparisonsOf(lengths, (limit) => `needs[${limit}] as usize`);
  return `/// Where a limit fails: the first octet after which no word is within the limits. The octets begin a word.
#[rustfmt::skip]
fn length_error(bytes: &[u8]) -> Option<usize> {
    if bytes.len() <= ${shortest} {
        return None;
    }
    let mut state = State::START;
${begins.map(({ name }) => `    let mut ${name} = 0;\n`).join('')}    for (i, &byte) in bytes.iter().enumerate() {
        state = state.next(byte);
        let row = state.row();
${begins
  .map(
    ({ name, mask }) =>
      `        if IN_PARTS[row] & ${mask} == 0 {\n            ${name} = i + 1;\n        }\n`,
  )
  .join('')}        if ${tight.join(' || ')} {
            let mut all = NEEDS[NEEDS_AT[row] as usize..NEEDS_AT[row + 1] as usize].chunks_exact(${limits.length});
            if !all.any(|needs| ${fits.join(' && ')}) {
                return Some(i);
            }
        }
    }
    None
}`;
}

const recognizer: Printer['recognizer'] = ({ requirements, readsCharacters }) => {
  const begun = readsCharacters ? ' - state.begun()' : '';
  const doc = `/// The offset of the first octet after which no word is possible, or the length if the octets end too early; \`None\` for a
/// word.`;
  return `${requirements ? '/// What `find_error` returns without the requirements.\nfn grammar_error' : `${doc}\npub fn find_error`}(bytes: &[u8]) -> Option<usize> {
    let mut state = State::START;
    for (i, &byte) in bytes.iter().enumerate() {
        let next = state.next(byte);
        if next.is_dead() {
            return Some(i${begun});
        }
        state = next;
    }
    if state.accepts() {
        None
    } else {
        Some(bytes.len()${begun})
    }
}

${
  requirements
    ? `${doc}
pub fn find_error(bytes: &[u8]) -> Option<usize> {
    let error = grammar_error(bytes);
    let begin = &bytes[..error.unwrap_or(bytes.len())];
    let errors = REQUIREMENTS.iter().filter_map(|(check, _)| check(begin));
    errors.min().or(error)
}

`
    : ''
}/// What may follow at an offset up to the first error, as phrases; at the error, what was expected.
///
/// # Panics
///
/// If the offset is greater than the length.
pub fn expected_at(bytes: &[u8], offset: usize) -> &'static [&'static str] {
${
  requirements
    ? `    let error = grammar_error(bytes);
    let begin = &bytes[..error.unwrap_or(bytes.len())];
    for (check, expected) in &REQUIREMENTS {
        if error != Some(offset) && check(begin) == Some(offset) {
            return expected;
        }
    }
`
    : ''
}    let states = bytes[..offset].iter();
    let state = states.fold(State::START, |state, &byte| state.next(byte));
    state.expected()
}`;
};

const parser: Printer['parser'] = (_, own) => {
  const { parts, traces } = own;
  const kinds = partNames(own, (words) => pascal(words).replace(/^Self$/, 'Self_'));
  return `/// Parts by their rules; the first is the whole word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Kind {
    #[default]
${kinds.map((kind) => `    ${kind},`).join('\n')}
}

#[rustfmt::skip]
static KINDS: [(Kind, &str); ${kinds.length}] = [
${kinds.map((kind, index) => `    (Kind::${kind}, ${literal(parts[index]!)}),`).join('\n')}
];

impl Kind {
    /// Its name in the grammar.
    pub fn name(self) -> &'static str {
        KINDS[self as usize].1
    }
}

/// A part of a word: \`bytes[start..end]\`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Part {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

impl Part {
    /// Where it stands in the octets.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// Why \`parse\` found no parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The octets are no word.
    NoWord(Error),
    /// The buffer is too small.
    NoRoom,
}

impl From<Error> for ParseError {
    fn from(error: Error) -> Self {
        Self::NoWord(error)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWord(error) => error.fmt(f),
            Self::NoRoom => f.write_str("no room for the parts"),
        }
    }
}

/// The parts of a word: those that begin earlier first, and those around others before them.
///
/// The buffer takes what traces record as well: two for each part or more.
pub fn parse<'a>(bytes: &[u8], parts: &'a mut [Part]) -> Result<&'a [Part], ParseError> {
    validate(bytes)?;
    // While octets are read, parts are nodes: an event (kind), its offset (start), and the node before it (end). Node 0
    // begins the word.
    *parts.first_mut().ok_or(ParseError::NoRoom)? = Part::default();
    let mut top = 1;
    let mut last = [0; ${traces}];
    let mut state = State::START;
    for i in 0..=bytes.len() {
        let place = match bytes.get(i) {
            Some(&byte) => {
                let entry = state.entry(byte);
                state = State(NEXT[entry]);
                MOVES[entry] as usize
            }
            None => END_OF[state.row()] as usize,
        };
        if place == 0 {
            continue;
        }
        let mut moved = [0; ${traces}];
        let mut at = place + 1;
        for trace in moved.iter_mut().take(FORKS[place] as usize) {
            let mut node = last[FORKS[at] as usize];
            let end = at + 2 + FORKS[at + 1] as usize;
            for &event in &FORKS[at + 2..end] {
                *parts.get_mut(top).ok_or(ParseError::NoRoom)? = Part {
                    kind: KINDS[event as usize].0,
                    start: i,
                    end: node,
                };
                node = top;
                top += 1;
            }
            *trace = node;
            at = end;
        }
        last = moved;
    }

    // Reverses the chain of the nodes, so that it can be read from the first one on.
    let (mut node, mut next) = (last[0], top);
    while next != 0 {
        let before = parts[node].end;
        parts[node].end = next;
        (next, node) = (node, before);
    }
    // Writes parts over nodes that were read. An open part has the part around it as its end.
    let (mut written, mut open) = (0, 0);
    while node != top {
        let event = parts[node];
        node = event.end;
        if event.kind == Kind::default() {
            parts[written] = Part { end: open, ..event };
            open = written;
            written += 1;
        } else {
            let around = parts[open].end;
            parts[open].end = event.start;
            parts[open].kind = event.kind;
            open = around;
        }
    }
    parts[0].end = bytes.len();
    Ok(&parts[..written])
}`;
};

const PRINTER: Printer = { table, phrases, automaton, decoder, requirements, recognizer, parser };
