import { InvalidOptionsError } from '../options/option.ts';
import { runFleet } from './fleet.ts';
import { FLEET_HELP, readFleetOptions } from './fleet-options.ts';

const over = new AbortController();
const giveUp = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => (over.signal.aborted ? giveUp.abort() : over.abort()));

try {
  const options = readFleetOptions(process.argv.slice(2));
  if (options) await runFleet(options, console.log, over.signal, giveUp.signal);
  else console.log(FLEET_HELP);
} catch (error) {
  console.error(`fleet: ${(error as Error).message}`);
  process.exitCode = error instanceof InvalidOptionsError ? 2 : 1;
}
