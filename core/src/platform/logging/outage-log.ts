import type { Logger } from '@nestjs/common';

/**
 * Reports something that fails again and again: once when it starts, once when it ends. A disk that is full for an hour
 * is two lines, not ten thousand.
 */
export class OutageLog {
  private failures = 0;

  constructor(
    private readonly logger: Logger,
    /** What fails, as the beginning of a sentence: "Writing history". */
    private readonly what: string,
  ) {}

  failed(error: unknown): void {
    this.failures += 1;
    if (this.failures === 1)
      this.logger.error(`${this.what} fails`, error instanceof Error ? error.stack : String(error));
  }

  worked(): void {
    if (this.failures > 0) this.logger.log(`${this.what} works again after ${this.failures} failures`);
    this.failures = 0;
  }
}
