import type { PluginLogLine } from '@vitrine/contracts';
import type { Logger } from '@vitrine/plugin-sdk';

/** Lines of a plugin's log that stay. */
export const MAX_LOG_LINES = 200;
const LENGTH = 2000;
const SHORTEST_SECRET = 6;
const MOST_SECRETS = 500;

/** The last lines that a plugin wrote, and that the host wrote about it. */
export class PluginLog implements Logger {
  private readonly kept: PluginLogLine[] = [];
  private readonly secrets = new Set<string>();

  constructor(
    private readonly now: () => number,
    /** Hears of each line as well: the server's own log, and the file of this one. */
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

  /** From now on these texts stand nowhere in the log. Short ones are left: they would black out ordinary words. */
  addSecrets(secrets: readonly string[]): void {
    for (const secret of secrets) if (secret.length >= SHORTEST_SECRET) this.secrets.add(secret);
    for (const oldest of this.secrets) {
      if (this.secrets.size <= MOST_SECRETS) break;
      this.secrets.delete(oldest);
    }
  }

  /** A text without the secrets that the plugin was given. */
  redact(text: string): string {
    let clean = text;
    for (const secret of this.secrets)
      clean = clean.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••');
    return clean;
  }

  /** Puts the lines of an earlier start before those of this one. */
  restore(lines: readonly PluginLogLine[]): void {
    this.kept.unshift(...lines);
    this.kept.splice(0, this.kept.length - MAX_LOG_LINES);
  }

  /** Oldest first. */
  lines(): readonly PluginLogLine[] {
    return [...this.kept];
  }

  private add(level: PluginLogLine['level'], said: unknown): void {
    const message = this.redact(String(said).slice(0, LENGTH));
    const line = { at: this.now(), level, message };
    this.kept.push(line);
    if (this.kept.length > MAX_LOG_LINES) this.kept.shift();
    this.also(line);
  }
}
