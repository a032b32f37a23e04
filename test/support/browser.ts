/** Chromium, for tests of pictures and pages; those tests are skipped where there is none. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';

/** Where Chromium is: as `CHROME_PATH` says, or the first one on `PATH`. */
export const chromiumPath: string | undefined = process.env['CHROME_PATH'] ?? onPath();

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Starts Chromium; only where there is one. */
export async function launchChromium(...args: readonly string[]): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', ...args] });
}
