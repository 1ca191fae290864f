import { Facts, Report } from '@vitrine/contracts';
import { sleep } from '../sleep.ts';
import { SimulatedMachine } from './simulated-machine.ts';

it('produces readings that the contracts accept, for many machines', async () => {
  for (let index = 0; index < 300; index += 1) {
    const machine = new SimulatedMachine(index);
    expect(Facts.safeParse(await machine.facts()).error).toBeUndefined();
    expect(Report.safeParse({ seq: 1, at: 1, ...machine.read() }).error).toBeUndefined();
  }
});

it('creates the same machine for the same index', async () => {
  expect(await new SimulatedMachine(5).facts()).toEqual(await new SimulatedMachine(5).facts());
  expect(await new SimulatedMachine(5).facts()).not.toEqual(await new SimulatedMachine(6).facts());
});

it('increases counters with time, and resets them at a restart', async () => {
  const machine = new SimulatedMachine(1);
  const before = machine.read();
  const { boot } = machine;
  await sleep(50);
  const after = machine.read();
  expect(after.interfaces![0]!.totalUp).toBeGreaterThan(before.interfaces![0]!.totalUp);
  expect(after.interfaces![0]!.totalDown).toBeGreaterThan(before.interfaces![0]!.totalDown);
  expect(after.cpu).not.toBe(before.cpu);

  machine.reboot();
  const reading = machine.read();
  expect(machine.boot).not.toBe(boot);
  expect(reading.uptime).toBeLessThan(5);
  expect(reading.interfaces![0]!.totalUp).toBeLessThan(before.interfaces![0]!.totalUp);
});
