import type { Logger } from '@nestjs/common';

/** Logs a recurring failure twice: when it starts and when it ends, so that, for example, a full disk does not flood the log. */
export class OutageLog {
  private failures = 0;

  constructor(
    private readonly logger: Logger,
    /** The failing operation, as the beginning of a sentence: "Writing history". */
    private readonly what: string,
  ) {}

  get isFailing(): boolean {
    return this.failures > 0;
  }

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
