import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { startTestAgent } from '../../test/start-test-agent.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { Log } from '../log.ts';
import { Pinger } from './pinger.ts';

it('delivers every probe of an outage of the core once, with the reports that carry them', async () => {
  using folder = tempFolder();
  await using target = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const { port } = target.address() as AddressInfo;
  const pinger = new Pinger({ log: new Log(() => {}), now: () => performance.now() });

  await using first = await CoreServer.listen();
  const { port: corePort } = first;
  await using agent = await startTestAgent({ url: first.url, folder: folder.path, features: [pinger] });
  await eventually('it said hello', () => first.hellos.length === 1);
  expect(first.hellos[0]!.capabilities).toEqual(['ping']);
  first.send({ type: 'pingTasks', tasks: [{ id: 7, type: 'tcp', target: `127.0.0.1:${port}`, interval: 1 }] });
  await eventually('a probe came with a report', () => first.received.some(report => report.pings));
  await first.kill();

  await new Promise(done => setTimeout(done, 2500));
  await using second = await CoreServer.listen({ port: corePort }, first.disk);
  await eventually('the backlog came', () => second.types.includes('reports') && second.received.length >= 5);
  await agent.stop();

  const reports = [...first.disk.values()].flatMap(disk => [...disk.values()]).sort((a, b) => a.seq - b.seq);
  const probes = reports.flatMap(({ at, pings = [] }) =>
    pings.map(([task, age, trip]) => ({ task, sent: at - age, trip })),
  );
  expect(first.errors).toEqual([]);
  expect(second.errors).toEqual([]);
  expect(probes.length).toBeGreaterThanOrEqual(3);
  expect(probes.every(({ task, trip }) => task === 7 && trip > 0)).toBe(true);
  for (let i = 1; i < probes.length; i++) {
    const pause = probes[i]!.sent - probes[i - 1]!.sent;
    expect(pause).toBeGreaterThan(700);
    expect(pause).toBeLessThan(1500);
  }
});
