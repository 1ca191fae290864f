/** Lines of one plugin that are written in a second. */
const MAX_LINES = 50;
const WINDOW_MS = 1000;

/** Rate limit of what a plugin writes into its log, which the server's own log repeats. */
export class LineLimit {
  private windowAt = -Infinity;
  private written = 0;
  private dropped = 0;

  constructor(
    private readonly write: (message: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Runs `line` unless the second is full; what was left out is said when the next second begins. */
  tryConsume(line: () => void): void {
    if (this.now() - this.windowAt >= WINDOW_MS) {
      this.windowAt = this.now();
      this.written = 0;
      if (this.dropped > 0) this.write(`${this.dropped} lines were left out: more than ${MAX_LINES} in a second`);
      this.dropped = 0;
    }
    if (this.written++ < MAX_LINES) line();
    else this.dropped++;
  }
}
