import { Agent, type AgentDeps } from '../src/client/agent.ts';
import { CoreHttp } from '../src/client/core-http.ts';
import { staticToken } from '../src/client/credentials.ts';
import { endpointOf } from '../src/client/endpoint.ts';
import type { Timing } from '../src/client/timing.ts';
import { SimulatedMachine } from '../src/fleet/simulated-machine.ts';
import { Log } from '../src/log.ts';
import { Outbox } from '../src/outbox/outbox.ts';

/** Timeouts of the client, short enough for a test. */
export const FAST_TIMING: Partial<Timing> = {
  welcome: 3000,
  ping: 400,
  dead: 1500,
  batch: 20,
  backoff: 50,
  backoffCap: 200,
  refused: 200,
  refusedCap: 400,
  steady: 200,
  upgrade: 400,
  upgradeCap: 800,
  request: 3000,
  stall: 500,
  flushConnected: 5000,
  flush: 0,
  absent: 0,
  facts: 60_000,
};

interface Options extends Partial<Omit<AgentDeps, 'endpoint' | 'route' | 'http'>> {
  readonly url: string;
  readonly token?: string;
  readonly folder?: string;
  readonly proxy?: string;
  readonly ignoreUnsafeCertificate?: boolean;
}

/** A started real agent on a simulated machine, with access to its log. Stopped at the end of the test. */
export async function startTestAgent({
  url,
  token = 'secret',
  folder,
  proxy,
  ignoreUnsafeCertificate,
  timing,
  ...parts
}: Options) {
  const lines: string[] = [];
  const log = new Log(line => lines.push(line));
  const endpoint = endpointOf(url);
  const route = { ...endpoint, proxy, ignoreUnsafeCertificate };
  const agent = new Agent({
    endpoint,
    route,
    http: new CoreHttp(route, endpoint.authority, timing?.request ?? FAST_TIMING.request!),
    credentials: staticToken(token),
    machine: new SimulatedMachine(1),
    outbox: new Outbox(folder, log),
    log,
    interval: 0.5,
    timing: { ...FAST_TIMING, ...timing },
    ...parts,
  });
  await agent.start();
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= agent.stop());
  return { agent, lines, log, stop, [Symbol.asyncDispose]: stop };
}
