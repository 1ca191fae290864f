/** Maximum number of events that may wait for one plugin. */
const MAX_WAITING = 1000;

/**
 * Limit of the events that wait for a plugin's process: a plugin slower than the site loses events, so that the core does not run
 * out of memory.
 */
export class EventLimit {
  private waiting = 0;
  private dropped = 0;

  constructor(private readonly warn: (message: string) => void) {}

  /** Delivers an event, or drops it if too many wait. */
  async deliver(run: () => Promise<unknown>): Promise<void> {
    if (this.waiting >= MAX_WAITING) {
      this.dropped++;
      return;
    }
    this.waiting++;
    try {
      await run();
    } finally {
      this.waiting--;
      if (this.waiting === 0 && this.dropped > 0) {
        this.warn(`${this.dropped} events were dropped, because the plugin does not keep up`);
        this.dropped = 0;
      }
    }
  }
}
