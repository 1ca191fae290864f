import { TooManySockets } from '../http/http.problems.ts';

/** Counts the sockets of strangers at one door by their network, so that nobody takes the place of all. */
export class ConnectionLimiter {
  private readonly open = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Throws TooManySockets where one more would be too many. */
  assertCapacity(network: string): void {
    if ((this.open.get(network) ?? 0) >= this.most) throw new TooManySockets();
  }

  /** Counts one in; answers what counts it out. */
  acquire(network: string): () => void {
    this.open.set(network, (this.open.get(network) ?? 0) + 1);
    return () => {
      const left = (this.open.get(network) ?? 1) - 1;
      if (left > 0) this.open.set(network, left);
      else this.open.delete(network);
    };
  }
}
