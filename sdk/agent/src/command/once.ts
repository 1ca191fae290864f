import { setTimeout as sleep } from 'node:timers/promises';
import { openMachine } from '../collect/open-machine.ts';
import type { Options } from '../options/option-table.ts';
import { VERSION } from '../version.ts';

/** Processor and network use are differences: they need a moment to look at. */
const MOMENT = 1000;

/** One reading of this machine, as JSON. */
export async function once(options: Options): Promise<string> {
  const machine = await openMachine(options, undefined);
  const facts = await machine.facts();
  await machine.ready();
  machine.read();
  await sleep(MOMENT);
  const report = { at: Date.now(), ...machine.read() };
  machine.close();
  return JSON.stringify({ version: VERSION, facts, report }, null, 2);
}
