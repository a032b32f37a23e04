/** Grammars with selections of rules, of every kind that makes a difference to a parse. */

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
