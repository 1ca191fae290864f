import type { Browser } from 'playwright-core';
import { launchChromium, visitorsOf } from './chromium.ts';

let chromiumOfFile: Promise<Browser> | undefined;
afterAll(async () => (await chromiumOfFile)?.close());

/** Opens a browser for a test: all tests of a file share one Chromium, with separate visitors. */
export const openBrowser = async () => visitorsOf(await (chromiumOfFile ??= launchChromium()));
