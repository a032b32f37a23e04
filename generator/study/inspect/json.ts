import { escapeJson } from '../../text/visible.js';
import type { View } from './view.js';

/** JSON with one line per state, and only characters that can be shown. */
export function printJson(view: View): string {
  const line = (value: unknown): string => `    ${JSON.stringify(value)}`;
  const entries = Object.entries(view).map(([key, value]) => {
    const isLong = Array.isArray(value) && value.some((item) => typeof item === 'object');
    const text = isLong
      ? `[\n${(value as readonly unknown[]).map(line).join(',\n')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return escapeJson(`{\n${entries.join(',\n')}\n}\n`);
}
