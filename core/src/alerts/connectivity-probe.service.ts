import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Injectable } from '@nestjs/common';
import { parseHostPort } from '@vitrine/contracts';

const PROBE_TIMEOUT_MS = 3000;

/** Service that probes the network of the core's own machine. */
@Injectable()
export class ConnectivityProbeService {
  /** Returns whether any interface has a route out of this machine. */
  hasUplink(): boolean {
    return Object.values(networkInterfaces()).some(list => list?.some(({ internal }) => !internal));
  }

  /** Returns whether one of these hosts responds. A refused connection counts as a response. */
  async isAnyReachable(hosts: readonly string[]): Promise<boolean> {
    const answers = hosts.map(async host => {
      if (!(await answered(host))) throw new Error(`${host} does not answer`);
    });
    return Promise.any(answers).then(
      () => true,
      () => false,
    );
  }
}

function answered(host: string): Promise<boolean> {
  const target = parseHostPort(host, 443);
  if (!target) return Promise.resolve(false);
  return new Promise(resolve => {
    const socket = connect({ ...target, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).unref();
    const end = (answer: boolean) => {
      resolve(answer);
      socket.destroy();
    };
    socket.once('connect', () => end(true));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED'));
  });
}
