import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../sdk/tooling/cluster/free-port.ts';

/** Starts a Redis server of its own, which keeps nothing. `stop` and `start` let it be gone for a while. */
export async function startRedis() {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
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
  return { url: `redis://127.0.0.1:${port}`, start, stop, [Symbol.asyncDispose]: stop };
}
