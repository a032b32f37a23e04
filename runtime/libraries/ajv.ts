/** `abnfc/ajv`. It declares nothing itself: bundlers would keep all formats for any of these. */
export { addFormats, type AjvFormatModule, type AjvOfFormats } from './add-formats.js';
/** As in `ajv-formats`: `import addFormats from 'abnfc/ajv'`. */
export {
  addAllFormats as default,
  formats,
  type Ajv,
  type AjvFormat,
  type FormatName,
  type FormatsOptions,
} from './all-formats.js';
export { explainErrors, type AjvError, type ExplainingFormat } from './explain-errors.js';
