/** Standalone files in every installed engine; `node dist/test/engines/run.js` tries some, or writes the document. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findEngines } from './engines.js';
import { partOf } from '../support/fewer.js';
import { checkIn, describe, settingsFor } from './try.js';

for (const engine of await findEngines()) {
  if ('hint' in engine) {
    test.skip(engine.name);
    console.log(`skipped: ${engine.name} (${engine.hint})`);
    continue;
  }
  test(`${engine.name} ${engine.version}`, async () => {
    for (const settings of partOf(settingsFor(engine, false), 6)) {
      const { passed, failed, failures } = await checkIn(engine, settings, false);
      assert.is(failed, 0, `${describe(settings)}: ${failures.join('\n')}`);
      assert.ok(passed > 0, describe(settings));
    }
  });
}

test.run();
