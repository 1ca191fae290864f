import { ADMIN } from './admin.ts';
import { openBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { createAdminClient } from './site.ts';
import { startFakeMachine } from './start-fake-machine.ts';

/** Starts a site with a live node, a node that never reported, and an announcement of each kind. */
export async function startAnnouncedSite() {
  const server = await startServer({ admin: ADMIN });
  const browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const { node, token } = await site.addNode('tokyo');
  await site.addNode('never seen');
  for (const kind of ['incident', 'maintenance', 'news'])
    await site.call('POST', '/api/v1/admin/announcements', {
      kind,
      title: 'Packet loss',
      startsAt: Date.now() - 1000,
      endsAt: null,
      nodeSelector: { all: false, nodes: [node.uuid], groups: [], tags: [] },
    });
  const machine = await startFakeMachine(server.url, token, 'tokyo').live(1000, () => 93);
  return {
    server,
    browser,
    node: node.uuid,
    [Symbol.asyncDispose]: async () => {
      machine[Symbol.dispose]();
      await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
