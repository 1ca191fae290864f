import { OptionsProblem } from '../options/option.ts';
import { runFleet } from './fleet.ts';
import { FLEET_HELP, readFleetOptions } from './fleet-options.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());

try {
  const options = readFleetOptions(process.argv.slice(2));
  if (options) await runFleet(options, console.log, stop.signal);
  else console.log(FLEET_HELP);
} catch (error) {
  console.error(`fleet: ${(error as Error).message}`);
  process.exitCode = error instanceof OptionsProblem ? 2 : 1;
}
