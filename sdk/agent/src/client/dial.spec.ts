import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { selfSigned } from '../../test/self-signed.ts';
import { startConnectProxy } from '../../test/start-connect-proxy.ts';
import { startTestAgent } from '../../test/start-test-agent.ts';
import { startUpgradeBlocker } from '../../test/start-upgrade-blocker.ts';
import { tempFolder } from '../../test/temp-folder.ts';

it('connects through a proxy with a password, over WebSocket', async () => {
  await using core = await CoreServer.listen();
  await using proxy = await startConnectProxy('max:pass word');
  await using _ = await startTestAgent({ url: core.url, proxy: `http://max:pass%20word@${proxy.host}` });
  await eventually('reports arrive', () => core.written.length >= 1);
  expect(proxy.targets).toEqual([`127.0.0.1:${core.port}`]);
});

it('connects through a proxy over HTTP as well', async () => {
  await using core = await CoreServer.listen();
  await using network = await startUpgradeBlocker(core.url);
  await using proxy = await startConnectProxy();
  await using _ = await startTestAgent({ url: network.url, proxy: `http://${proxy.host}` });
  await eventually('reports arrive', () => core.types.includes('post') && core.written.length >= 1);
  expect(new Set(proxy.targets)).toEqual(new Set([new URL(network.url).host]));
});

it('reports that the proxy rejected it', async () => {
  await using core = await CoreServer.listen();
  await using proxy = await startConnectProxy('max:secret');
  await using sender = await startTestAgent({ url: core.url, proxy: `http://${proxy.host}` });
  await eventually('it says so', () =>
    sender.lines.some(line => line.includes('the proxy does not help: it answered 407')),
  );
  expect(core.hellos).toEqual([]);
});

it('accepts an untrusted certificate only if configured, also through a proxy', async () => {
  using folder = tempFolder();
  await using core = await CoreServer.listen({ tls: selfSigned(folder.path) });
  await using proxy = await startConnectProxy();
  {
    await using strictAgent = await startTestAgent({ url: core.url });
    await eventually('it says so', () =>
      strictAgent.lines.some(line => line.includes('its certificate does not hold')),
    );
    expect(core.hellos).toEqual([]);
  }
  await using _ = await startTestAgent({ url: core.url, ignoreUnsafeCertificate: true });
  await eventually('reports arrive', () => core.written.length >= 1);
  await using __ = await startTestAgent({
    url: core.url,
    ignoreUnsafeCertificate: true,
    proxy: `http://${proxy.host}`,
  });
  await eventually('the second is there too', () => core.hellos.length >= 2);
  expect(proxy.targets).toHaveLength(1);
});
