import { InvalidOptionsError } from '../options/option.ts';
import { FLEET_HELP, readFleetOptions } from './fleet-options.ts';
import { runFleet } from './fleet.ts';

const stopping = new AbortController();
const giveUp = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => (stopping.signal.aborted ? giveUp.abort() : stopping.abort()));

try {
  const options = readFleetOptions(process.argv.slice(2));
  if (options) await runFleet(options, console.log, stopping.signal, giveUp.signal);
  else console.log(FLEET_HELP);
} catch (error) {
  console.error(`fleet: ${(error as Error).message}`);
  process.exitCode = error instanceof InvalidOptionsError ? 2 : 1;
}
