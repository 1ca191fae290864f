import { once } from 'node:events';
import { createServer } from 'node:http';

/** Responses of the Docker Engine API 1.43 for some running containers, on a unix socket. */
export async function dockerWith(count: number, socket: string) {
  const ids = Array.from({ length: count }, (_, i) => String(i).padStart(64, 'a'));
  let cpu = 0;
  const answerTo = (path: string): unknown => {
    if (path === '/version') return { ApiVersion: '1.43' };
    if (path.startsWith('/containers/json'))
      return ids.map((Id, i) => ({
        ...{ Id, Names: [`/shop-service-${i}`], Image: 'nginx:1.27', State: 'running', Status: 'Up 2 hours (healthy)' },
        Labels: { 'com.docker.compose.project': 'shop', 'com.docker.compose.service': `service-${i}` },
      }));
    if (path.includes('/stats'))
      return {
        cpu_stats: { cpu_usage: { total_usage: (cpu += 1e8), percpu_usage: Array.from({ length: 8 }, () => cpu) } },
        memory_stats: { usage: 150e6, stats: { inactive_file: 50e6, active_file: 10e6, anon: 90e6 } },
        networks: { eth0: { rx_bytes: cpu, tx_bytes: cpu / 2 } },
      };
    return { State: { OOMKilled: false, ExitCode: 0 }, RestartCount: 0, Config: { Env: Array(20).fill('NAME=value') } };
  };
  const server = createServer(({ url = '' }, response) => response.end(JSON.stringify(answerTo(url)))).listen(socket);
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections()),
  };
}
