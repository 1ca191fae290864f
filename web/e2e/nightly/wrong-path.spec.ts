import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSite } from '../lib/start-site.ts';

/** Starts a proxy that strips a path prefix and forwards to a site, and sends no response outside of that path. */
async function proxyAt(path: string, url: string) {
  const server = createServer((incoming, answer) => {
    if (!incoming.url?.startsWith(`${path}/`)) return void answer.writeHead(404).end();
    const { method, headers } = incoming;
    request(url + incoming.url.slice(path.length), { method: method!, headers }, found => {
      answer.writeHead(found.statusCode!, found.headers);
      found.pipe(answer);
    }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}/`,
    [Symbol.dispose]: () => void (server.closeAllConnections(), server.close()),
  };
}

it("names the setting if the path of a proxy differs from the site's", async () => {
  await using site = await startSite();
  using proxy = await proxyAt('/status', site.url);
  const { page } = await site.browser.visitor();
  await page.goto(proxy.url);
  const text = page.getByText('VITRINE_BASE_PATH must name it');
  await text.waitFor();

  await page.goto(site.url);
  await page.getByRole('main').waitFor();
  expect(await text.isVisible()).toBe(false);
});
