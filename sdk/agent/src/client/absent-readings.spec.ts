import { ABSENT_AS_ZERO, ABSENT_READINGS, type Absence, type Report } from '@vitrine/contracts';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { startTestAgent } from '../../test/start-test-agent.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import type { Reading } from '../collect/machine.ts';
import { SimulatedMachine } from '../fleet/simulated-machine.ts';

/** A machine whose memory is unreadable at first. */
class ForgetfulMachine extends SimulatedMachine {
  isForgetful = true;
  override get absent(): Absence[] {
    return this.isForgetful ? [{ reading: 'ramUsed', reason: 'unreadable', source: '/proc/meminfo' }] : [];
  }
  override read(): Reading {
    const { ramUsed, ...reading } = super.read();
    const gpus = [{ name: 'MIG', temperature: 40 }];
    return { ...reading, gpus, ...(!this.isForgetful && { ramUsed: ramUsed! }) };
  }
}

const isWhole = (report: Report): boolean => ABSENT_READINGS.every(name => report[name] !== undefined);

it('leaves absent readings out of reports', async () => {
  await using core = await CoreServer.listen();
  await using _ = await startTestAgent({ url: core.url, machine: new ForgetfulMachine(1) });
  await eventually('reports arrive', () => core.received.length >= 2);
  expect(core.received.every(report => report.ramUsed === undefined && report.cpu !== undefined)).toBe(true);
  expect(core.hellos[0]!.facts.absent).toEqual([{ reading: 'ramUsed', reason: 'unreadable', source: '/proc/meminfo' }]);
});

it('sends complete reports to a core that accepts no absent readings', async () => {
  await using core = await CoreServer.listen({ absent: false });
  await using _ = await startTestAgent({ url: core.url, machine: new ForgetfulMachine(1) });
  await eventually('reports arrive', () => core.received.length >= 2);
  expect(core.received.every(isWhole)).toBe(true);
  expect(core.received[0]).toMatchObject({ ramUsed: ABSENT_AS_ZERO.ramUsed, gpus: [{ usage: 0, temperature: 40 }] });
});

it('reports changed absences once', async () => {
  await using core = await CoreServer.listen();
  const machine = new ForgetfulMachine(1);
  await using sender = await startTestAgent({ url: core.url, machine });
  await eventually('reports arrive', () => core.received.length >= 2);
  machine.isForgetful = false;
  await eventually('new facts arrive', () => core.frames.some(({ type }) => type === 'facts'));
  const facts = core.frames.filter(frame => frame.type === 'facts');
  expect(facts.at(-1)!.facts.absent).toBeUndefined();
  expect(sender.lines.filter(line => line.includes('memory cannot be read: /proc/meminfo'))).toHaveLength(1);
  expect(sender.lines.some(line => line.includes('ramUsed can be read again'))).toBe(true);
});

it.each([
  ['an older', true, false],
  ['a newer', false, true],
])('delivers its outbox to %s core', async (_, before, after) => {
  using folder = tempFolder();
  let port;
  {
    await using first = await CoreServer.listen({ absent: before, ackAtOnce: false });
    port = first.port;
    await using _ = await startTestAgent({ url: first.url, folder: folder.path, machine: new ForgetfulMachine(1) });
    await eventually('reports wait for an acknowledgement', () => first.received.length >= 2);
  }
  await using second = await CoreServer.listen({ port, absent: after });
  await using __ = await startTestAgent({ url: second.url, folder: folder.path, machine: new ForgetfulMachine(1) });
  await eventually('the first reports are stored', () => second.written.includes(1) && second.written.includes(2));
  expect(second.received.every(isWhole)).toBe(!after);
});
