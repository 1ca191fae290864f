import { DEFAULT_COLLECT_OPTIONS } from '../src/collect/collect-options.ts';
import { LinuxMachine } from '../src/collect/linux/linux-machine.ts';
import { rootsFrom } from '../src/collect/linux/roots.ts';

/* Prints a reading and the facts of the machine on which it is started, as JSON. */
const machine = new LinuxMachine(rootsFrom({}), DEFAULT_COLLECT_OPTIONS, () => 'boot');
await machine.ready();
process.stdout.write(JSON.stringify({ reading: machine.read(), facts: await machine.facts() }));
machine.close();
