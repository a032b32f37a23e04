/** Chromium, for tests of pictures and pages; those tests are skipped where there is none. */
import type { Browser } from 'playwright-core';
import { onPath } from './on-path.js';

/** The path of Chromium: that of `CHROME_PATH`, or the first one on `PATH`. */
export const chromiumPath: string | undefined =
  process.env['CHROME_PATH'] ?? onPath('chromium', 'chromium-browser', 'google-chrome');

/** Starts Chromium; only where there is one. */
export async function launchChromium(...args: readonly string[]): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', ...args] });
}
