import { SimulatedMachine } from '../src/fleet/simulated-machine.ts';
import { Log } from '../src/log.ts';
import { Outbox } from '../src/outbox/outbox.ts';

/** Fills an outbox as fast as it can until it is killed, and prints each number that is on disk. */
const outbox = new Outbox(process.argv[2], new Log(line => process.stderr.write(`${line}\n`)), {
  segmentBytes: 20_000,
});
const machine = new SimulatedMachine(1);
process.stdout.write(`${outbox.stream}\n`);
for (;;) {
  for (let i = 0; i < 7; i += 1) outbox.add(machine.read(), Date.now());
  outbox.flush();
  process.stdout.write(`${outbox.last}\n`);
}
