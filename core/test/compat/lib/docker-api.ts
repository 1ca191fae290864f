import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A fake Docker Engine with one container, which uses half of all processors. Responses of version 1.43 of the API,
 * https://docs.docker.com/reference/api/engine/version/v1.43/
 */
export class DockerApi {
  private readonly server: Server;
  private readonly folder: string;
  private nanoseconds = 1e9;

  private constructor(folder: string) {
    this.folder = folder;
    this.server = createServer(({ url = '' }, response) => {
      const content = this.answer(url);
      response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json', server: 'Docker' });
      response.end(JSON.stringify(content ?? { message: 'page not found' }));
    });
  }

  static async listen(): Promise<DockerApi> {
    const api = new DockerApi(await mkdtemp(join(tmpdir(), 'vitrine-docker-')));
    await new Promise<void>(resolve => api.server.listen(join(api.folder, 'docker.sock'), resolve));
    return api;
  }

  get address(): string {
    return `unix://${join(this.folder, 'docker.sock')}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }

  private answer(url: string): unknown {
    const path = url.replace(/^\/v1\.\d+/, '').split('?')[0]!;
    if (path === '/_ping') return 'OK';
    if (path === '/version') return { Version: '24.0.7', ApiVersion: '1.43' };
    if (path === '/info') return { Name: 'example', ServerVersion: '24.0.7' };
    if (path === '/containers/json')
      return [
        {
          Id: 'aa11bb22cc33dd44ee55ff6600112233445566778899aabbccddeeff00112233',
          Names: ['/web'],
          Image: 'nginx:latest',
          Created: 1_700_000_000,
          State: 'running',
          Status: 'Up 2 hours',
          Ports: [],
        },
      ];
    if (!/^\/containers\/\w+\/stats$/.test(path)) return undefined;
    this.nanoseconds += 1e9;
    return {
      read: new Date().toISOString(),
      cpu_stats: { cpu_usage: { total_usage: this.nanoseconds }, system_cpu_usage: this.nanoseconds * 2 },
      memory_stats: { usage: 120e6, stats: { inactive_file: 20e6 } },
      networks: { eth0: { rx_bytes: 1000, tx_bytes: 2000 } },
    };
  }
}
