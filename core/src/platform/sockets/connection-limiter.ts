import { SocketLimit } from '../http/http.problems.ts';

/**
 * Factors of the limit for larger IPv6 networks: a household's /56 may hold twice as many as one /64, a company's /48 four times as
 * many.
 */
const FACTORS = [1, 2, 4];

/** Limits concurrent anonymous WebSockets per client network on one route. */
export class ConnectionLimiter {
  private readonly open = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Throws SocketLimit if the limit of one of a client's networks is reached. `networks`: the smallest first. */
  assertCapacity(networks: readonly string[]): void {
    if (networks.some((network, i) => this.countOf(network) >= this.limit * FACTORS[i]!)) throw new SocketLimit();
  }

  /** Acquires a slot in each network; returns the function that releases it. */
  acquire(networks: readonly string[]): () => void {
    for (const network of networks) this.open.set(network, this.countOf(network) + 1);
    return () => {
      for (const network of networks) {
        const remaining = this.countOf(network) - 1;
        if (remaining === 0) this.open.delete(network);
        else this.open.set(network, remaining);
      }
    };
  }

  private countOf(network: string): number {
    return this.open.get(network) ?? 0;
  }
}
