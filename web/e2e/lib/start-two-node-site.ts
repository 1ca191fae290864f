import { ADMIN, signInAt } from './admin.ts';
import { installTheme } from './install-theme.ts';
import { createAdminClient } from './site.ts';
import { startFakeMachine } from './start-fake-machine.ts';
import { startSite } from './start-site.ts';

/** Starts a site with a live and a hidden node, and signs its administrator in on the themes page. */
export async function startTwoNodeSite(
  past: readonly { readonly at: number; readonly cpu: number }[] = [],
  plugins: readonly string[] = [],
) {
  const { server, browser, url, ...started } = await startSite({ plugins });
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const { token, node } = await site.addNode('tokyo');
  const { node: hidden } = await site.addNode('hidden-name', { hidden: true });
  let cpu = 42;
  const machine = startFakeMachine(server.url, token, 'tokyo');
  if (past.length > 0) await machine.sendOld(past);
  const live = await machine.live(1000, () => cpu);
  const manager = await browser.visitor();
  await signInAt(manager.page, url, '/admin/theme_managed');
  await manager.page.getByRole('heading', { name: 'Themes' }).waitFor();
  return {
    url,
    browser,
    /** Page of the administrator, on the themes page. */
    manager,
    uuids: { node: node.uuid, hidden: hidden.uuid },
    /** Changes the values that the live node reports. */
    measure: (percent: number) => void (cpu = percent),
    install: (zip: string) => installTheme(manager.page, url, zip),
    /** Sends a request to the core with the administrator's session, but not from a page. */
    async ask(method: string, path: string, body?: object) {
      const options = { method, headers: { origin: url }, ...(body && { data: body }) };
      const answer = await manager.context.request.fetch(`${url}/api/v1/admin${path}`, options);
      const text = await answer.text();
      if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()} ${text}`);
      return text && (JSON.parse(text) as { data: unknown }).data;
    },
    async [Symbol.asyncDispose]() {
      live[Symbol.dispose]();
      await started[Symbol.asyncDispose]();
    },
  };
}
