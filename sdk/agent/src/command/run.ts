import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ChecksFeature } from '../checks/checks-feature.ts';
import { Agent } from '../client/agent.ts';
import { CoreHttp } from '../client/core-http.ts';
import { staticToken, type Credentials } from '../client/credentials.ts';
import { endpointOf } from '../client/endpoint.ts';
import { machineId } from '../client/machine-id.ts';
import { RegisteredToken, type RegistrationDeps } from '../client/registration.ts';
import { TIMING } from '../client/timing.ts';
import { clip } from '../collect/clamp-reading.ts';
import { InterfacesFeature } from '../collect/interfaces-feature.ts';
import { openMachine } from '../collect/open-machine.ts';
import { collectorFeatures } from '../collectors/collector-features.ts';
import { followGrants } from '../collectors/follow-grants.ts';
import { GrantsFile } from '../collectors/grants.ts';
import { CollectorFiles } from '../collectors/installed/collector-files.ts';
import { fetchCollector } from '../collectors/installed/fetch-collector.ts';
import { controlFeatures } from '../control/control-features.ts';
import { controlKeys } from '../control/control-keys.ts';
import { SignatureGuard } from '../control/signature-guard.ts';
import type { Log } from '../log.ts';
import { dataFolder } from '../options/data-folder.ts';
import type { Options } from '../options/option-table.ts';
import { InvalidOptionsError } from '../options/option.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Pinger } from '../ping/pinger.ts';
import { confirmTrial } from '../update/confirm-trial.ts';
import { launchContext } from '../update/launch-context.ts';
import { ProgramStore } from '../update/program-store.ts';
import { runLatestProgram } from '../update/run-latest-program.ts';
import { Updater } from '../update/updater.ts';
import { waitUntilIdle } from '../update/wait-until-idle.ts';
import { VERSION } from '../version.ts';
import { lock } from './lock.ts';
import { releaseMachine } from './release-machine.ts';

/** Reports until the process is asked to stop, or until a newer program is present and the service manager will restart it. */
export async function run(options: Options, log: Log, env = process.env): Promise<void> {
  const endpoint = endpointOf(options.endpoint!);
  const folder = usable(options.dataDir ?? dataFolder(env), log);
  const keys = controlKeys(options.controlKeys);
  // A core that may not control this machine must not choose the agent's program either.
  const controlled = options.enableRemoteControl && !options.disableRemoteControl;
  const policy = controlled && keys.size === 0 ? 'core' : 'signed';
  const programFolder = folder === undefined || options.disableAutoUpdate ? undefined : join(folder, 'program');
  if (programFolder !== undefined && (await runLatestProgram(programFolder, log, policy))) return;
  const release = folder === undefined ? undefined : lock(folder);
  if (folder !== undefined && !release) throw new InvalidOptionsError(`another agent uses the data folder ${folder}`);

  const { proxy, ignoreUnsafeCertificate } = options;
  const route = { ...endpoint, proxy, ignoreUnsafeCertificate };
  const http = new CoreHttp(route, endpoint.authority, TIMING.request);
  const machine = await openMachine(options, folder && join(folder, 'boot'), env);
  // Without a service manager, nothing would restart an agent that exits for a newer program.
  const updater =
    programFolder !== undefined && env.VITRINE_AGENT_SUPERVISED
      ? new Updater({ prefix: endpoint.prefix, http, store: new ProgramStore(programFolder), policy, log })
      : undefined;
  const proof = credentials(options, { endpoint, http, log }, folder, env);
  const grants = folder === undefined ? undefined : new GrantsFile(join(folder, 'grants.json'));
  const files = new CollectorFiles(folder && join(folder, 'collectors'), sha256 =>
    fetchCollector(sha256, { prefix: endpoint.prefix, http, credentials: proof }),
  );
  const collectors = await collectorFeatures(options, log, env, files);
  const signatureGuard = new SignatureGuard({ keys, folder, log });
  const agent = new Agent({
    endpoint,
    route,
    http,
    credentials: proof,
    machine,
    outbox: new Outbox(folder && join(folder, 'outbox'), log),
    log,
    interval: options.interval,
    features: [
      new Pinger({ log, now: () => machine.steadyTime() }),
      new InterfacesFeature(overrides => machine.chooseInterfaces(overrides)),
      new ChecksFeature({ content: options.checks.includes('content') }),
      ...collectors,
      ...(controlled
        ? controlFeatures({ signatureGuard, core: { endpoint, route, credentials: proof }, folder, log })
        : []),
      ...(updater ? [updater] : []),
    ],
  });

  log.info(`vitrine-agent ${VERSION} reports to ${endpoint.base}`);
  confirmTrial(agent, launchContext());
  const unfollow = grants && followGrants({ grants, agent, collectors, options, log, env, files });
  await agent.start();
  await Promise.race([
    terminationSignal(),
    updater?.downloaded.then(() => waitUntilIdle(agent.features)).then(() => agent.drop()) ??
      new Promise(() => undefined),
  ]);
  unfollow?.();
  await agent.stop();
  release?.();
  releaseMachine(machine);
}

/** Resolves on a signal, or at the end of the parent process that started this one with an IPC channel. */
function terminationSignal(): Promise<void> {
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
  parts: Pick<RegistrationDeps, 'endpoint' | 'http' | 'log'>,
  folder: string | undefined,
  env: NodeJS.ProcessEnv,
): Credentials {
  if (options.token !== undefined) return staticToken(options.token);
  return new RegisteredToken({
    ...parts,
    key: options.discoveryKey!,
    registration: {
      machine: machineId(env.HOST_ROOT || '/', folder && join(folder, 'machine-id')),
      name: clip(options.name ?? hostname()) || 'node',
    },
    file: folder && join(folder, 'token.json'),
  });
}
