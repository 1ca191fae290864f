import { SocketLimit } from '../http/http.problems.ts';

/** Limits concurrent anonymous WebSockets per client network on one route. */
export class ConnectionLimiter {
  private readonly open = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Throws SocketLimit if the limit of the network is reached. */
  assertCapacity(network: string): void {
    if ((this.open.get(network) ?? 0) >= this.max) throw new SocketLimit();
  }

  /** Acquires a slot; returns the function that releases it. */
  acquire(network: string): () => void {
    this.open.set(network, (this.open.get(network) ?? 0) + 1);
    return () => {
      const left = (this.open.get(network) ?? 1) - 1;
      if (left > 0) this.open.set(network, left);
      else this.open.delete(network);
    };
  }
}
