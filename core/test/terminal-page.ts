import { WebSocket } from 'ws';
import type { TerminalServerFrame } from '@vitrine/contracts';
import { eventually } from './eventually.ts';

interface Options {
  readonly url: string;
  readonly cookie: string;
  readonly session: string;
  /** Position after the last byte that this page has received. */
  readonly from?: number;
  /** Acknowledges nothing, so the page gets no further output. */
  readonly idle?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** A page with a terminal: renders output and acknowledges it, unless it is idle. */
export class TerminalPage {
  readonly frames: TerminalServerFrame[] = [];
  readonly closed: Promise<number>;
  text = '';
  position = 0;
  bytes = 0;

  private constructor(
    readonly socket: WebSocket,
    private readonly idle: boolean,
  ) {
    this.closed = new Promise(resolve => socket.once('close', resolve));
    socket.on('message', (data, binary) =>
      binary ? this.draw(data as Buffer) : this.hear(JSON.parse(String(data)) as TerminalServerFrame),
    );
  }

  static async open({
    url,
    cookie,
    session,
    from = 0,
    idle = false,
    columns = 80,
    rows = 24,
  }: Options): Promise<TerminalPage> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/admin/terminal/socket?session=${session}`, {
      origin: url,
      headers: { cookie },
    });
    const page = new TerminalPage(socket, idle);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.send(JSON.stringify({ type: 'attach', from, columns, rows }));
    return page;
  }

  say(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  type(text: string | Buffer): void {
    this.socket.send(Buffer.from(text));
  }

  waitForText(text: string | RegExp, ms = 20_000): Promise<unknown> {
    return eventually(() => (typeof text === 'string' ? this.text.includes(text) : text.test(this.text)), ms);
  }

  /** Pauses and later resumes reading, like a busy browser. */
  ack(): void {
    this.say({ type: 'ack', position: this.position });
  }

  private hear(frame: TerminalServerFrame): void {
    this.frames.push(frame);
    if (frame.type === 'attached') this.position = frame.position;
  }

  private draw(data: Buffer): void {
    this.position += data.length;
    this.bytes += data.length;
    // Tests only check the end, and the output of `yes` is long.
    this.text = (this.text + data.toString('latin1')).slice(-100_000);
    if (!this.idle) this.ack();
  }
}
