import type { Browser } from 'playwright-core';
import { launchChromium, visitorsOf } from './chromium.ts';

let chromiumOfFile: Promise<Browser> | undefined;
afterAll(async () => (await chromiumOfFile)?.close());

/** A browser for a test: all tests of a file use one Chromium, with visitors of their own. */
export const openBrowser = async () => visitorsOf(await (chromiumOfFile ??= launchChromium()));
