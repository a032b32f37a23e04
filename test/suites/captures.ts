/** Grammars with selections of rules, of every kind that makes a difference to a parse. */
import type { CompileOptions } from '../../generator/options/table.js';

/** Grammars in which each word has one parse. */
export const UNAMBIGUOUS: readonly (readonly [name: string, capture: string, text: string])[] = [
  ['one part', 'part', 's = "(" part ")"\npart = *ALPHA\n'],
  ['an optional part', 'a,b', 's = a ["=" b]\na = 1*DIGIT\nb = *DIGIT\n'],
  ['parts in a list', 'item', 's = item *("," item)\nitem = 1*ALPHA\n'],
  [
    'parts of parts',
    'pair(key,value)',
    's = *(pair ";")\npair = key "=" value\nkey = 1*ALPHA\nvalue = *DIGIT\n',
  ],
  [
    'optional parts and lists in a list',
    'pair(key,value(sign,d))',
    's = *(pair ";")\npair = key ["=" value]\nkey = 1*ALPHA\nvalue = [sign] *( d [","] )\nsign = "-"\nd = DIGIT\n',
  ],
  ['alternatives', 'number,word', 's = number / word\nnumber = 1*DIGIT\nword = 1*ALPHA\n'],
  [
    'alternatives in a list',
    'item(number,word)',
    's = item *("," item)\nitem = number / word\nnumber = 1*DIGIT\nword = 1*ALPHA\n',
  ],
  ['one field for several rules', 'x=a|b', 's = a ";" b\na = *"a"\nb = *"b"\n'],
  [
    'a part that is decided late',
    'user,host,port',
    's = [user "@"] host [":" port]\nuser = *(ALPHA / ":" / DIGIT)\nhost = *(ALPHA / DIGIT)\nport = *DIGIT\n',
  ],
  [
    'parts that are decided at the end',
    'x(a,b),y(a,b)',
    's = x / y\nx = *(a b) "x"\ny = *(a b) "y"\na = 1*"a"\nb = "b"\n',
  ],
  ['many parts in two readings', 'x,y', 's = *x "!" / *y "?"\nx = "a" / "b"\ny = "a" / "b"\n'],
  ['two traces from one', 'o,p', 's = "x" o *"y" "1" / "x" p *"y" "2"\no = ""\np = ""\n'],
  ['empty parts', 'a,b', 's = a "," b\na = ""\nb = *"b"\n'],
  ['nested empty parts', 'a(b(c))', 's = "x" a\na = b\nb = c\nc = *"c"\n'],
  ['characters of several octets', 'a,b', 's = a "," b\na = *%xE9-1F600\nb = %x1F600 / %x20AC\n'],
  ['one-sided recursion around a part', 'item', 'list = item / item "," list\nitem = 1*ALPHA\n'],
  [
    'names that JavaScript has',
    'class,end1=end,constructor(in,event)',
    's = class end constructor\nclass = "c"\nend = "e"\nconstructor = in [event]\nin = "i"\nevent = "v"\n',
  ],
];

/** Grammars in which the first of several parses counts. */
export const AMBIGUOUS: readonly (readonly [capture: string, text: string])[] = [
  ['a,b', 's = a / b\na = 1*"x"\nb = 1*("x" / "y")\n'],
  ['a,b', 's = b / a\na = 1*"x"\nb = 1*("x" / "y")\n'],
  ['a,b', 's = *a *b\na = "x"\nb = "x" / "y"\n'],
  ['a,b', 's = *( a / b )\na = "xx"\nb = "x"\n'],
  ['a,b', 's = [a] [b]\na = 1*2"x"\nb = 1*2"x"\n'],
  ['a(c),b(c)', 's = (a / b) "!"\na = c ["y"]\nb = c "y"\nc = 1*"x"\n'],
];

const COMPONENTS =
  'scheme,authority(userinfo,host,port),path=path-abempty|path-absolute|path-rootless|path-empty,query,fragment';
const ITEM = 'bare-item,parameters(parameter(key=param-key,value=param-value))';

export interface Published {
  readonly start: string;
  readonly documents: readonly string[];
  readonly capture: string;
  /** The greatest number of states, as a multiple of those of the minimal automaton. */
  readonly most: number;
  readonly options?: CompileOptions;
  readonly words?: number;
}

export const PUBLISHED: readonly Published[] = [
  { start: 'URI', documents: ['rfc3986.txt'], capture: COMPONENTS, most: 1.1 },
  {
    start: 'URI-reference',
    documents: ['rfc3986.txt'],
    capture: COMPONENTS.replace('path-empty', 'path-empty|path-noscheme'),
    most: 1.1,
  },
  {
    start: 'URI',
    documents: ['rfc3986.txt'],
    capture: COMPONENTS.replace('host', 'host(IP-literal,IPv4address,reg-name)'),
    most: 1.5,
    options: { prefer: 'first' },
  },
  {
    start: 'IRI',
    documents: ['rfc3987.txt', 'rfc3986.txt'],
    capture:
      'scheme,iauthority(iuserinfo,ihost,port),path=ipath-abempty|ipath-absolute|ipath-rootless|ipath-empty,iquery,ifragment',
    most: 1.1,
    words: 300,
  },
  {
    start: 'langtag',
    documents: ['rfc5646-langtag.abnf'],
    capture: 'language,script,region,variant,extension,privateuse',
    most: 1.1,
  },
  {
    start: 'Language-Tag',
    documents: ['rfc5646-langtag.abnf'],
    capture:
      'langtag(language,script,region,variant,extension,privateuse),privateuse,grandfathered',
    most: 1.1,
    options: { prefer: 'first' },
  },
  {
    start: 'date-time',
    documents: ['rfc3339.txt'],
    capture:
      'year=date-fullyear,month=date-month,day=date-mday,hour=time-hour,minute=time-minute,second=time-second,fraction=time-secfrac,offset=time-offset',
    most: 1.1,
    options: { define: ['time-numoffset = ("+" / "-") time-hour ":" time-minute'] },
  },
  {
    start: 'Mailbox',
    documents: ['rfc5321.txt', 'rfc5322.txt'],
    capture: 'Local-part,Domain,address-literal',
    most: 1.1,
  },
  {
    start: 'media-type',
    documents: ['rfc9110-http.abnf', 'rfc3986.txt'],
    capture: 'type,subtype,parameter(name=parameter-name,value=parameter-value)',
    most: 1.1,
  },
  {
    start: 'cookie-string',
    documents: ['rfc6265.txt', 'rfc7230.txt'],
    capture: 'cookie-pair(name=cookie-name,value=cookie-value)',
    most: 1.1,
    options: { define: ['token = 1*tchar'] },
  },
  {
    start: 'sf-list',
    documents: ['rfc8941-structured-fields.abnf'],
    capture: `member=list-member(sf-item(${ITEM}),inner-list(sf-item(${ITEM}),parameters))`,
    most: 3.5,
  },
  {
    start: 'sf-dictionary',
    documents: ['rfc8941-structured-fields.abnf'],
    capture: 'member=dict-member(key=member-key,value=member-value)',
    most: 3.5,
  },
];
