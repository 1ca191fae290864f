import { hostname } from 'node:os';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from '../client/agent.ts';
import { connectorTo } from '../client/connector.ts';
import { givenToken, type Credentials } from '../client/credentials.ts';
import { endpointOf, type Endpoint } from '../client/endpoint.ts';
import { machineId } from '../client/machine-id.ts';
import { RegisteredToken } from '../client/registration.ts';
import { TIMING } from '../client/timing.ts';
import { clip } from '../collect/bounds.ts';
import { openMachine } from '../collect/open-machine.ts';
import type { Log } from '../log.ts';
import { dataFolder } from '../options/data-folder.ts';
import { OptionsProblem } from '../options/option.ts';
import type { Options } from '../options/option-table.ts';
import { Outbox } from '../outbox/outbox.ts';
import { VERSION } from '../version.ts';
import { lock } from './lock.ts';

/** Reports until the process is asked to end. */
export async function run(options: Options, log: Log, env = process.env): Promise<void> {
  const endpoint = endpointOf(options.endpoint!);
  const folder = usable(options.dataDir ?? dataFolder(env), log);
  const held = folder === undefined ? undefined : await lock(folder);
  if (folder !== undefined && !held) throw new OptionsProblem(`another agent uses the data folder ${folder}`);

  const connector = connectorTo(endpoint, options);
  const machine = await openMachine(options, folder && join(folder, 'boot'), env);
  const agent = new Agent({
    endpoint,
    connector,
    credentials: credentials(options, endpoint, connector, folder, log, env),
    ignoreUnsafeCertificate: options.ignoreUnsafeCertificate,
    machine,
    outbox: new Outbox(folder && join(folder, 'outbox'), log),
    log,
    interval: options.interval,
  });

  log.info(`vitrine-agent ${VERSION} reports to ${endpoint.base}`);
  await agent.start();
  await askedToEnd();
  await agent.stop();
  held?.close();
  // A thread that waits for a dead mount would keep the process for ever; everything is written by now.
  if (machine.stuck) process.kill(process.pid, 'SIGKILL');
}

/** A signal, or the end of the parent that started this process with a channel to itself. */
function askedToEnd(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
    process.once('disconnect', resolve);
    if (process.channel) process.channel.ref();
  });
}

function usable(folder: string, log: Log): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch (error) {
    log.warn(`the data folder cannot be made, nothing is kept: ${(error as Error).message}`);
    return undefined;
  }
}

function credentials(
  options: Options,
  endpoint: Endpoint,
  connector: ReturnType<typeof connectorTo>,
  folder: string | undefined,
  log: Log,
  env: NodeJS.ProcessEnv,
): Credentials {
  if (options.token !== undefined) return givenToken(options.token);
  return new RegisteredToken({
    endpoint,
    connector,
    key: options.discoveryKey!,
    registration: {
      machine: machineId(env.HOST_ROOT || '/', folder && join(folder, 'machine-id')),
      name: clip(options.name ?? hostname()) || 'node',
    },
    file: folder && join(folder, 'token.json'),
    log,
    timeout: TIMING.request,
  });
}
