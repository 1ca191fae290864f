import type { PluginLogLine } from '@vitrine/contracts';
import type { Logger } from '@vitrine/plugin-sdk';

const LINES = 200;
const LENGTH = 2000;

/** The last lines that a plugin wrote, and that the host wrote about it. Memory only. */
export class PluginLog implements Logger {
  private readonly kept: PluginLogLine[] = [];

  constructor(
    private readonly now: () => number,
    /** Hears of each line as well: the server's own log. */
    private readonly also: (line: PluginLogLine) => void = () => undefined,
  ) {}

  info(message: string): void {
    this.add('info', message);
  }

  warn(message: string): void {
    this.add('warn', message);
  }

  error(message: string): void {
    this.add('error', message);
  }

  /** Oldest first. */
  lines(): readonly PluginLogLine[] {
    return [...this.kept];
  }

  private add(level: PluginLogLine['level'], said: unknown): void {
    const message = String(said).slice(0, LENGTH);
    const line = { at: this.now(), level, message };
    this.kept.push(line);
    if (this.kept.length > LINES) this.kept.shift();
    this.also(line);
  }
}
