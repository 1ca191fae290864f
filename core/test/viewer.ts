import { WebSocket } from 'ws';
import type { LiveFrame, ViewerFrame } from '@vitrine/contracts';
import { FrameCollector } from './frame-collector.ts';

/** Opens a browser on the live socket. `cookie` makes it an administrator's. */
export const testViewer =
  (url: string) =>
  async (options: { readonly cookie?: string } = {}): Promise<Viewer> => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, {
      origin: url,
      headers: options.cookie ? { cookie: options.cookie } : {},
    });
    const viewer = new Viewer(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return viewer;
  };

/** An open page. Closes at the end of its scope. */
export class Viewer {
  readonly frames: FrameCollector<LiveFrame>;

  constructor(readonly socket: WebSocket) {
    this.frames = new FrameCollector(socket);
  }

  send(frame: ViewerFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Waits until the server has read every sent frame, and all of its earlier frames have arrived. */
  async settled(): Promise<void> {
    const answered = new Promise<void>(resolve => this.socket.once('pong', () => resolve()));
    this.socket.ping();
    await answered;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise(resolve => this.socket.once('close', resolve));
    this.socket.terminate();
    await closed;
  }
}
