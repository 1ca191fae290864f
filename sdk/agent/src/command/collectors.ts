import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collector, CollectorNeeds } from '@vitrine/contracts/collector';
import { machineAccess } from '../collectors/access.ts';
import { bundledCollectors } from '../collectors/bundled.ts';
import { CollectorFiles } from '../collectors/installed/collector-files.ts';
import { InstalledCollector } from '../collectors/installed/installed-collector.ts';
import { parsePin } from '../collectors/installed/pins.ts';
import { Runner } from '../collectors/runner.ts';
import { dataFolder } from '../options/data-folder.ts';
import type { Options } from '../options/option-table.ts';

/** Maximum number of values printed for one collector. */
const SHOWN = 8;
/** Rates are differences between two readings. */
const SAMPLING_MS = 1000;

/** Prints every collector with its needs, whether its owner allowed it, and the values it would report on this machine. */
export async function listCollectors(
  options: Options,
  print: (text: string) => void,
  env = process.env,
): Promise<void> {
  using access = machineAccess(env['HOST_ROOT'] ?? '');
  const collectorFiles = new CollectorFiles(join(options.dataDir ?? dataFolder(env), 'collectors'), async () => {
    throw new Error('its file is not here: a running agent fetches it from the core');
  });
  const pinned = options.pins.map(pin => new InstalledCollector(parsePin(pin), collectorFiles, access));
  const all: readonly Collector[] = [...(await bundledCollectors()), ...pinned];
  for (const collector of all) {
    const { id, config } = collector;
    const mode = collector instanceof InstalledCollector ? 'pinned' : 'enabled';
    const isChosen = options.collectors.includes(id) || collector instanceof InstalledCollector;
    const ownConfig = options.collectorConfig[id] ?? {};
    const runner = new Runner(collector, access, ownConfig);
    await runner.run();
    await sleep(SAMPLING_MS);
    const { status, values } = await runner.run();
    // An installed collector declares both in its first run.
    const { every, help } = collector;
    print(`${id}: ${help}${isChosen ? ` (${mode})` : ''}`);
    print(`  needs  ${describeNeeds(collector.needs({ ...config, ...ownConfig }))}`);
    print(
      `  runs   ${every === 'request' ? 'when the core asks' : `every ${every} s`}; settings ${JSON.stringify({ ...config, ...ownConfig })}`,
    );
    if (collector.log)
      print(
        `  logs   on request, those of --logs ${id}/NAME; needs ${describeNeeds(collector.log.needs({ ...config, ...ownConfig }))}`,
      );
    print(`  now    ${status.is}${status.message && `: ${status.message}`}`);
    for (const { family, labels = {}, value } of values.slice(0, SHOWN))
      print(
        `         ${family}${Object.values(labels)
          .map(text => ` ${text}`)
          .join('')} = ${value}`,
      );
    if (values.length > SHOWN) print(`         and ${values.length - SHOWN} more values`);
    if (collector instanceof InstalledCollector) collector[Symbol.dispose]();
  }
}

function describeNeeds({ read = [], sockets = [], run = {}, ask = {}, listen = [] }: CollectorNeeds): string {
  const programs = Object.entries(run).map(([program, args]) => `run ${program} ${args.join('|')}`);
  return (
    [
      ...read.map(file => `read ${file}`),
      ...sockets.map(socket => `ask ${socket}`),
      ...Object.entries(ask).map(([address, commands]) => `ask ${address} ${commands.join('|')}`),
      ...listen.map(port => `listen on 127.0.0.1:${port} (UDP)`),
      ...programs,
    ].join(', ') || 'nothing'
  );
}
