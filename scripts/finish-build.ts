/** What `npm run build` does after TypeScript's compiler, in this order. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.js';

await import('./write-texts.js');
await import('./share-functions.js');
await import('./build-playground.js');
// npm makes commands executable when it installs them, but not in a clone.
chmodSync(join(root, 'dist', 'generator', 'cli', 'main.js'), 0o755);
