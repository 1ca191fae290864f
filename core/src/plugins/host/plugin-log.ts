import type { PluginLogLine } from '@vitrine/contracts';
import type { Logger } from '@vitrine/plugin-sdk';

/** Maximum number of lines kept in a plugin's log. */
export const MAX_LOG_LINES = 200;
const LENGTH = 2000;
const MIN_SECRET_LENGTH = 6;
const MAX_SECRETS = 500;

/** Level of a line in the server's log. */
type ServerLevel = PluginLogLine['level'] | 'debug';

/** Log of a plugin: its last lines, and those of the core about it. */
export class PluginLog implements Logger {
  private readonly kept: PluginLogLine[] = [];
  private readonly secrets = new Set<string>();

  constructor(
    private readonly now: () => number,
    /** Called with each line, to write it to the server's log and the log file. */
    private readonly also: (line: PluginLogLine, serverLevel: ServerLevel) => void = () => undefined,
  ) {}

  /** Writes to the plugin's log, and to the server's only at its level `debug`. */
  debug(message: string): void {
    this.add('info', message, 'debug');
  }

  info(message: string): void {
    this.add('info', message);
  }

  warn(message: string): void {
    this.add('warn', message);
  }

  error(message: string): void {
    this.add('error', message);
  }

  /** Redacts these texts in later lines. Short ones are not redacted: they occur in ordinary words. */
  addSecrets(secrets: readonly string[]): void {
    for (const secret of secrets) if (secret.length >= MIN_SECRET_LENGTH) this.secrets.add(secret);
    for (const oldest of this.secrets) {
      if (this.secrets.size <= MAX_SECRETS) break;
      this.secrets.delete(oldest);
    }
  }

  /** Returns a text with the plugin's secrets redacted. */
  redact(text: string): string {
    let clean = text;
    for (const secret of this.secrets)
      clean = clean.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••');
    return clean;
  }

  /** Inserts the lines of a previous start before those of this one. */
  restore(lines: readonly PluginLogLine[]): void {
    this.kept.unshift(...lines);
    this.kept.splice(0, this.kept.length - MAX_LOG_LINES);
  }

  /** Oldest first. */
  lines(): readonly PluginLogLine[] {
    return [...this.kept];
  }

  private add(level: PluginLogLine['level'], content: unknown, serverLevel: ServerLevel = level): void {
    const message = this.redact(String(content).slice(0, LENGTH));
    const line = { at: this.now(), level, message };
    this.kept.push(line);
    if (this.kept.length > MAX_LOG_LINES) this.kept.shift();
    this.also(line, serverLevel);
  }
}
