import type { PluginLog } from '../host/plugin-log.ts';
import { formatLocation, pluginStack } from '../process/plugin-stack.rule.ts';

/** One failure of a plugin, with secrets redacted. */
export interface PluginFailure {
  /** ms since 1970. */
  readonly at: number;
  readonly message: string;
  readonly stack?: string;
}

/** Failures of a plugin since the core started: their number, the last one, and a log line for each. */
export class PluginFailures {
  count = 0;
  last: PluginFailure | null = null;

  constructor(
    private readonly log: PluginLog,
    private readonly now: () => number,
  ) {}

  add(text: string, frames?: string): void {
    const message = this.log.redact(text);
    this.count++;
    this.last = { at: this.now(), message, ...(frames !== undefined && { stack: this.log.redact(frames) }) };
    this.log.error(
      frames === undefined || message.endsWith(formatLocation(frames))
        ? message
        : `${message}${formatLocation(frames)}`,
    );
  }
}

/** Returns the frames of a plugin's own code in an error. A plugin in a process runs from a copy and sends the frames along. */
export function framesOf(error: unknown, folder: string): string | undefined {
  const { frames, stack = '' } = (error ?? {}) as { readonly frames?: string; readonly stack?: string };
  return (frames ?? pluginStack(String(stack), folder)) || undefined;
}
