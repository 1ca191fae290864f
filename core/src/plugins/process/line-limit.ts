/** Maximum number of lines per second of one plugin. */
const MAX_LINES = 50;
const WINDOW_MS = 1000;

/** Rate limit of a plugin's log lines, which are repeated in the server's log. */
export class LineLimit {
  private windowAt = -Infinity;
  private written = 0;
  private dropped = 0;

  constructor(
    private readonly write: (message: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Runs `line` unless the limit of this second is reached; the number of omitted lines is logged in the next second. */
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
