import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from './admin.ts';
import { startAgent } from './agent.ts';
import { openBrowser } from './browser.ts';
import { createCuttableProxy } from './cuttable-proxy.ts';
import { pollUntil } from './poll-until.ts';
import { startServer } from './server.ts';
import { createAdminClient } from './site.ts';

/**
 * Starts a site where tokyo opens terminals, sydney was installed without remote control, and lima and oslo are offline. The
 * browser connects through a proxy that can be cut.
 */
export async function startTerminalSite() {
  const server = await startServer({ admin: ADMIN });
  const line = await createCuttableProxy(server.url);
  const browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const uuids: Record<string, string> = {};
  const tokens: Record<string, string> = {};
  for (const name of ['tokyo', 'sydney', 'lima', 'oslo']) {
    const { node, token } = await site.addNode(name);
    uuids[name] = node.uuid;
    tokens[name] = token;
  }
  const agents = [
    await startAgent(server.url, tokens.tokyo!, ['--enable-remote-control']),
    await startAgent(server.url, tokens.sydney!),
  ];

  const atTerminal = async (node = 'tokyo', device: Parameters<typeof browser.visitor>[0] = {}) => {
    const visitor = await browser.visitor(device);
    await signInAt(visitor.page, line.url, `/terminal?uuid=${uuids[node]}`);
    return { ...visitor, [Symbol.asyncDispose]: () => visitor.context.close() };
  };
  const atShell = async (device?: Parameters<typeof browser.visitor>[0]) => {
    const admin = await atTerminal('tokyo', device);
    await sees(admin.page, /[#$] *$/m);
    return admin;
  };
  return {
    server,
    line,
    browser,
    agents,
    uuids,
    tokens,
    atTerminal,
    atShell,
    [Symbol.asyncDispose]: async () => {
      for (const agent of agents) await agent[Symbol.asyncDispose]();
      await browser[Symbol.asyncDispose]();
      await line[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Returns the screen of the active terminal as text. */
export const shown = (page: Page) =>
  page
    .locator('[role=tabpanel]:not([hidden]) .xterm-rows')
    .innerText()
    .then(text => text.replaceAll('\u00a0', ' '));
/** Waits until the screen of the active terminal shows a text. */
export const sees = (page: Page, pattern: RegExp | string) =>
  pollUntil(
    () => shown(page),
    text => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)),
  );
/** Types a line. */
export const enter = async (page: Page, text: string) => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
