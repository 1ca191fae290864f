import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { startTestAgent } from '../../test/start-test-agent.ts';
import { startUpgradeBlocker } from '../../test/start-upgrade-blocker.ts';

it.each(['refuse', 'hang up'] as const)(
  'reports over HTTP if the network blocks WebSocket (%s), and returns to it',
  async mode => {
    await using core = await CoreServer.listen();
    await using network = await startUpgradeBlocker(core.url, mode);
    await using sender = await startTestAgent({ url: network.url });
    await eventually('reports arrive', () => core.written.length >= 3);
    expect(new Set(core.types)).toEqual(new Set(['post']));

    network.open = true;
    await eventually('it is back on WebSocket', () => core.types.includes('report'));
    const soFar = core.written.length;
    await eventually('reports go on', () => core.written.length >= soFar + 2);
    expect(core.written).toEqual(core.written.map((_, i) => i + 1));
    expect(sender.lines.filter(line => line.includes('Trying HTTP'))).toHaveLength(1);
    expect(
      sender.lines.filter(line => line.includes('connected to')).map(line => / over (\w+)/.exec(line)![1]),
    ).toEqual(['HTTP', 'WebSocket']);
  },
);

it('sends unacknowledged reports again after the core was killed between two requests', async () => {
  await using core = await CoreServer.listen({ ackAtOnce: false });
  await using network = await startUpgradeBlocker(core.url);
  await using _ = await startTestAgent({ url: network.url, timing: { stall: 300 } });
  await eventually('a report came twice', () => core.received.filter(report => report.seq === 1).length >= 2);
});

it('drops only the report that the core rejects', async () => {
  await using core = await CoreServer.listen({ invalid: report => report.seq === 2 });
  await using network = await startUpgradeBlocker(core.url);
  await using sender = await startTestAgent({ url: network.url });
  await eventually('later reports arrive', () => core.written.includes(4));
  expect(core.written).not.toContain(2);
  expect(sender.lines.some(line => line.includes('the core says 422'))).toBe(true);
});

it('detects a web page in place of a core', async () => {
  const { createServer } = await import('node:http');
  const page = createServer((_, response) => void response.end('<h1>It works!</h1>'));
  await new Promise<void>(done => page.listen(0, '127.0.0.1', done));
  const { port } = page.address() as { port: number };
  await using sender = await startTestAgent({ url: `http://127.0.0.1:${port}` });
  await eventually('it says so', () => sender.lines.some(line => line.includes('not as a Vitrine core does')));
  page.closeAllConnections();
  page.close();
});
