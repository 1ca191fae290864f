import { DAY_MS } from '@vitrine/contracts/time';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { startTestAgent } from '../../test/start-test-agent.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { SimulatedMachine } from '../fleet/simulated-machine.ts';

const growing = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1);

it('sends hello with its token, and then reports in order at the interval of the core', async () => {
  await using core = await CoreServer.listen();
  await using _ = await startTestAgent({ url: core.url, interval: 3600 });
  await eventually('three reports are there', () => core.written.length >= 3);

  expect(core.errors).toEqual([]);
  expect(core.authorizations).toEqual(['Bearer secret']);
  expect(core.paths).toEqual(['/api/v1/agent']);
  expect(core.hellos[0]).toMatchObject({
    protocol: { min: 1, max: 1 },
    boot: 'boot-sim-0001-1',
    facts: { hostname: 'sim-0001' },
  });
  expect(core.types[0]).toBe('hello');
  expect(core.written.slice(0, 3)).toEqual([1, 2, 3]);
});

it('keeps the path at which the core is served', async () => {
  await using core = await CoreServer.listen({ prefix: '/status' });
  await using _ = await startTestAgent({ url: `${core.url}/` });
  await eventually('it is connected', () => core.hellos.length > 0);
  expect(core.paths).toEqual(['/status/api/v1/agent']);
});

it('resends the reports that a killed core had not stored, without gaps or duplicates', async () => {
  const disk = new Map();
  const first = await CoreServer.listen({ ackAtOnce: false }, disk);
  const { port } = first;
  await using sender = await startTestAgent({ url: first.url });
  await eventually('reports are there', () => first.received.length >= 2);
  first.persist();
  const safe = first.written.length;
  await eventually('more reports are there', () => first.received.length >= safe + 2);
  await first.kill();
  await eventually('reports pile up', () => sender.agent.outbox.last >= safe + 4);

  await using second = await CoreServer.listen({ port }, disk);
  await eventually('all is written', () => second.written.length >= safe + 4);
  expect(growing(second.written)).toBe(true);
  expect(second.received[0]!.seq).toBe(safe + 1);
  expect(second.types).toContain('reports');
});

it('moves to another instance as often as requested, without counting that as a failure', async () => {
  await using core = await CoreServer.listen();
  await using sender = await startTestAgent({ url: core.url });
  for (let move = 1; move <= 4; move++) {
    await eventually('it is welcome', () => core.hellos.length === move && sender.agent.connected);
    for (const socket of core.connections.keys()) socket.close(1001, 'this instance stops, another one goes on');
    await eventually('it has left', () => !sender.agent.connected || core.hellos.length > move);
  }
  await eventually('it is back', () => core.hellos.length === 5 && sender.agent.connected);
  expect(sender.agent.counts).toMatchObject({ connections: 5, errors: 0 });
  expect(sender.lines.filter(line => line.includes('lost'))).toEqual([]);
  expect(growing(core.written)).toBe(true);
});

it('removes only acknowledged reports from the outbox', async () => {
  await using core = await CoreServer.listen({ ackAtOnce: false });
  await using sender = await startTestAgent({ url: core.url });
  await eventually('three reports are there', () => core.received.length >= 3);
  core.send({ type: 'ack', seq: 2 });
  await eventually('the acknowledgement arrived', () => sender.agent.outbox.acked === 2);
  expect(sender.agent.outbox.nextAfter(0, 100, 1e6)!.reports[0]!.seq).toBe(3);
});

it('changes its interval on request, and ignores unknown frames', async () => {
  await using core = await CoreServer.listen({ interval: 3600 });
  await using sender = await startTestAgent({ url: core.url, interval: 3600 });
  await eventually('it is connected', () => sender.agent.connected);
  core.send({ type: 'dance', partner: 'fox' });
  core.send({ type: 'rate', interval: 0.5 });
  core.send({ type: 'rate', interval: -1 });
  await eventually('reports arrive at the new pace', () => core.received.length >= 2);
  expect(core.connections.size).toBe(1);
});

it('sends facts only after changes', async () => {
  await using core = await CoreServer.listen();
  const machine = new SimulatedMachine(1);
  await using sender = await startTestAgent({ url: core.url, machine, timing: { facts: 50 } });
  await eventually('it is connected', () => sender.agent.connected);
  await new Promise(done => setTimeout(done, 200));
  expect(core.types).not.toContain('facts');
  const facts = await machine.facts();
  machine.facts = async () => ({ ...facts, hostname: 'renamed' });
  await eventually('the facts arrive', () => core.types.includes('facts'));
});

it('corrects the time of its reports by the core, also of those before the connection', async () => {
  const years = 3 * 365 * DAY_MS;
  const port = await freePort();
  await using sender = await startTestAgent({ url: `http://127.0.0.1:${port}` });
  await eventually('a report waits', () => sender.agent.outbox.last >= 1);

  await using core = await CoreServer.listen({ port, ahead: years });
  await eventually('reports are there', () => core.received.length >= 3);
  for (const report of core.received) expect(Math.abs(report.at - Date.now() - years)).toBeLessThan(20_000);
  const times = core.received.map(report => report.at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it('sends a bye frame when it is stopped', async () => {
  await using core = await CoreServer.listen();
  const sender = await startTestAgent({ url: core.url });
  await eventually('it is connected', () => sender.agent.connected);
  await sender.stop();
  await eventually('the farewell arrives', () => core.types.at(-1) === 'bye');
});

it('disconnects from a silent core, and reconnects', async () => {
  await using core = await CoreServer.listen();
  await using sender = await startTestAgent({ url: core.url });
  await eventually('it is connected', () => sender.agent.connected);
  for (const socket of core.connections.keys()) socket.pause();
  await eventually('it connects again', () => core.hellos.length >= 2);
  expect(sender.lines.join('\n')).toContain('it has fallen silent');
});

it('backs off slowly when its token is rejected, and logs it once', async () => {
  await using core = await CoreServer.listen({ tokens: [] });
  await using sender = await startTestAgent({ url: core.url });
  await eventually('it has tried three times', () => core.authorizations.length >= 3);
  const complaints = sender.lines.filter(line => line.includes('the token is wrong'));
  expect(complaints).toHaveLength(1);

  core.behaviour.tokens.push('secret');
  await eventually('it is let in at last', () => sender.agent.connected);
});

it('waits for the time in Retry-After before it reconnects', async () => {
  await using core = await CoreServer.listen({ turnAway: [{ status: 503, headers: { 'retry-after': '1' } }] });
  const started = performance.now();
  await using sender = await startTestAgent({ url: core.url });
  await eventually('it is let in', () => sender.agent.connected);
  expect(performance.now() - started).toBeGreaterThanOrEqual(1000);
});

it('disconnects from a core with another protocol', async () => {
  await using core = await CoreServer.listen({ protocol: 99 });
  await using sender = await startTestAgent({ url: core.url });
  await eventually('it says so', () => sender.lines.some(line => line.includes('another version of the protocol')));
  expect(core.received).toEqual([]);
});

it('continues when a reading fails, and logs it once', async () => {
  class Moody extends SimulatedMachine {
    left = 2;
    override read() {
      if (this.left-- > 0) throw new Error('no answer');
      return super.read();
    }
  }
  await using core = await CoreServer.listen();
  await using sender = await startTestAgent({ url: core.url, machine: new Moody(1) });
  await eventually('it reports', () => core.written.length >= 1);
  expect(core.written[0]).toBe(1);
  expect(sender.lines.filter(line => line.includes('cannot be read: no answer'))).toHaveLength(1);
  expect(sender.lines.some(line => line.includes('can be read again'))).toBe(true);
});

it('continues its numbers after a restart, in the same stream', async () => {
  using folder = tempFolder();
  await using core = await CoreServer.listen();
  for (let life = 1; life <= 2; life += 1) {
    const before = core.written.length;
    await using _ = await startTestAgent({ url: core.url, folder: folder.path });
    await eventually('two more reports are there', () => core.written.length >= before + 2);
  }
  expect(core.disk.size).toBe(1);
  expect(growing(core.written)).toBe(true);
});

async function freePort(): Promise<number> {
  await using server = await CoreServer.listen();
  return server.port;
}
