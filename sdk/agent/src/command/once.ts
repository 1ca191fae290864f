import { openMachine } from '../collect/open-machine.ts';
import type { Options } from '../options/option-table.ts';
import { sleep } from '../sleep.ts';
import { VERSION } from '../version.ts';
import { releaseMachine } from './release-machine.ts';

/** Sampling time in ms: processor and network usage are differences between two readings. */
const SAMPLING_MS = 1000;

/** Prints one reading of this machine as JSON. */
export async function once(options: Options, print: (text: string) => void): Promise<void> {
  const machine = await openMachine(options, undefined);
  const facts = await machine.facts();
  await machine.ready();
  machine.read();
  await sleep(SAMPLING_MS);
  const report = { at: Date.now(), ...machine.read() };
  const { absent } = machine;
  print(JSON.stringify({ version: VERSION, facts, report, ...(absent.length && { absent }) }, null, 2));
  releaseMachine(machine);
}
