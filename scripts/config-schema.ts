/** The JSON schema of configurations, for editors. */
import { CONFIG_OPTIONS } from '../generator/options/config.js';
import { otherwiseOf, type Option, type OptionTable } from '../generator/options/option.js';

/** The schema, a JSON value of draft 7. */
export function configSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A configuration of abnfc',
    description:
      'The grammars that abnfc build compiles. Paths start at the folder of the configuration.',
    ...objectSchema(CONFIG_OPTIONS),
  };
}

function objectSchema(table: OptionTable): object {
  const rows = Object.entries(table);
  const properties = rows.map(([name, option]) => [
    name,
    { ...valueSchema(option), description: describe(option) },
  ]);
  const required = rows.filter((row) => row[1].required !== undefined).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as object,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function valueSchema(option: Option): object {
  const text = { type: 'string', minLength: 1 };
  switch (option.kind) {
    case 'text':
      return { ...text, ...(option.pattern !== undefined && { pattern: option.pattern }) };
    case 'texts':
      return { type: 'array', items: text };
    case 'choice':
      return { enum: option.values };
    case 'choices': {
      const items = { enum: option.values };
      return { oneOf: [{ type: 'array', minItems: 1, items }, { const: option.word }] };
    }
    case 'count': {
      const { least: minimum, greatest: maximum } = option;
      return {
        type: 'integer',
        minimum,
        maximum,
        ...('default' in option && { default: option.default }),
      };
    }
    case 'switch':
      return { type: 'boolean', default: option.default };
    case 'group':
      return objectSchema(option.options);
    case 'groups':
      return { type: 'array', minItems: 1, items: objectSchema(option.options) };
  }
}

/** A sentence without marks of code: editors show it as it is. */
function describe(option: Option): string {
  const otherwise = otherwiseOf(option);
  const sentence = `${option.help}${otherwise === undefined ? '' : `; by default ${otherwise}`}.`;
  return sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replaceAll('`', '');
}
