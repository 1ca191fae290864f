import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../sdk/tooling/cluster/free-port.ts';

/**
 * Starts a Redis server without persistence. `stop` and `start` make it unavailable for a while. `certificates`: a folder with the
 * certificates of `ownAuthority`; the server then accepts only TLS.
 */
export async function startRedis(certificates?: string) {
  const port = await freePort();
  const file = (name: string) => join(certificates ?? '', name);
  const listening = certificates
    ? ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', '--tls-cert-file', file('server.crt')]
    : ['--port', String(port)];
  const keys = certificates ? ['--tls-key-file', file('server.key'), '--tls-ca-cert-file', file('ca.pem')] : [];
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn('redis-server', [...listening, ...keys, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const started = child;
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject);
      started.stdout!.on('data', data => String(data).includes('Ready to accept connections') && resolve());
      started.once('exit', code => reject(new Error(`redis-server ended with ${code}`)));
    });
  };
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    url: certificates ? `rediss://localhost:${port}?family=4` : `redis://127.0.0.1:${port}`,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
