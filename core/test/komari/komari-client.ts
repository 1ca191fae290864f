import { WebSocket, type ClientOptions } from 'ws';
import { DAY_S } from '@vitrine/contracts/time';
import { FrameCollector } from '../frame-collector.ts';

export const basicInfo = {
  arch: 'amd64',
  os: 'Debian GNU/Linux 13',
  kernel_version: '6.12.48',
  cpu_name: 'AMD EPYC 9454P',
  virtualization: 'kvm',
  gpu_name: 'None',
  version: '1.1.92',
  cpu_cores: 4,
  cpu_physical_cores: 2,
  mem_total: 8e9,
  swap_total: 1e9,
  disk_total: 80e9,
  ipv4: '198.51.100.7',
  ipv6: '',
};

export const komariReport = (values: Record<string, unknown> = {}) => ({
  cpu: { usage: 12.5 },
  ram: { total: 8e9, used: 2e9 },
  swap: { total: 1e9, used: 0 },
  disk: { total: 80e9, used: 20e9 },
  load: { load1: 0.4, load5: 0.3, load15: 0.2 },
  network: { up: 1000, down: 2000, totalUp: 5e6, totalDown: 9e6 },
  connections: { tcp: 12, udp: 3 },
  uptime: DAY_S,
  process: 140,
  message: '',
  ...values,
});

type Message = Record<string, unknown>;

/** Client with the protocol of a Komari agent: sockets and requests with its token in the query. */
export class KomariClient {
  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  /** Sends a request with a JSON body. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}${path}?token=${this.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    });
  }

  get(path: string): Promise<Response> {
    return fetch(`${this.url}${path}?token=${this.token}`);
  }

  /** Sends a request of version 2 and returns the parsed response. */
  async rpc(method: string, params: unknown): Promise<{ status: number; body: Message }> {
    const response = await this.post('/api/clients/v2/rpc', { jsonrpc: '2.0', id: 1, method, params });
    return { status: response.status, body: (await response.json()) as Message };
  }

  /** Opens the socket of version 1. */
  socketV1 = () => this.open('/api/clients/report');
  /** Opens the socket of version 2, with compression as its agents offer it. */
  socketV2 = () => this.open('/api/clients/v2/rpc', { perMessageDeflate: { threshold: 0 } });
  /** Opens the socket of a shell. */
  terminal = (id: string) => this.open('/api/clients/terminal', {}, `&id=${id}`);

  private async open(path: string, options: ClientOptions = {}, extra = ''): Promise<KomariSocket> {
    const address = `${this.url.replace('http', 'ws')}${path}?token=${this.token}${extra}`;
    const socket = new WebSocket(address, { perMessageDeflate: false, ...options });
    const opened = new KomariSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return opened;
  }
}

export class KomariSocket {
  readonly messages: FrameCollector<Message>;
  readonly binary: Buffer[] = [];
  readonly closed: Promise<number>;

  constructor(readonly socket: WebSocket) {
    // Only text is JSON; binary frames are bytes of a terminal.
    const texts = {
      on: (_: 'message', listener: (data: unknown) => void) =>
        socket.on('message', (data: Buffer, isBinary: boolean) =>
          isBinary ? this.binary.push(data) : listener(String(data)),
        ),
      once: socket.once.bind(socket),
    };
    this.messages = new FrameCollector(texts as unknown as WebSocket);
    this.closed = new Promise(resolve => socket.once('close', resolve));
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  close(): Promise<number> {
    this.socket.close();
    return this.closed;
  }
}
