import type { WebSocket } from 'ws';

/** Collects the frames of a socket, so that a test can wait for a specific one. */
export class FrameCollector<F> {
  readonly all: F[] = [];
  private waiting: (() => void)[] = [];
  private closed = false;

  constructor(socket: WebSocket) {
    socket.on('message', data => {
      this.all.push(JSON.parse(String(data)) as F);
      this.wake();
    });
    socket.once('close', () => {
      this.closed = true;
      this.wake();
    });
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }

  /** Returns the first matching frame from `after` on. Waits at most `ms`, and no longer than the socket is open. */
  async waitFor<G extends F>(fits: (frame: F) => frame is G, after?: number, ms?: number): Promise<G>;
  async waitFor(fits: (frame: F) => boolean, after?: number, ms?: number): Promise<F>;
  async waitFor(fits: (frame: F) => boolean, after = 0, ms = 60_000): Promise<F> {
    const deadline = performance.now() + ms;
    for (;;) {
      const found = this.all.slice(after).find(fits);
      if (found !== undefined) return found;
      const remaining = deadline - performance.now();
      if (remaining <= 0 || this.closed)
        throw new Error(
          `no such frame ${this.closed ? 'before the socket closed' : `within ${ms} ms`}; got ${JSON.stringify(this.all.slice(after)).slice(0, 500)}`,
        );
      await new Promise<void>(wake => {
        this.waiting.push(wake);
        setTimeout(wake, remaining).unref();
      });
    }
  }
}
