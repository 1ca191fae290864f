/** Whose fault it was, and where. The cause keeps what the plugin threw. */
export class PluginError extends Error {
  override readonly name = 'PluginError';

  private constructor(
    readonly plugin: string,
    readonly hook: string,
    override readonly cause: unknown,
    /** Frames of the plugin's code that was called, if the cause has none of its own. */
    readonly frames: string | undefined,
  ) {
    super(`Plugin "${plugin}" failed in ${hook}: ${messageOf(cause)}`);
  }

  static from(plugin: string, hook: string, cause: unknown, frames?: string): PluginError {
    return cause instanceof PluginError ? cause : new PluginError(plugin, hook, cause, frames);
  }
}

/** The words of whatever was thrown, bounded: a plugin may throw anything. */
export function messageOf(cause: unknown): string {
  let text: string;
  try {
    text = cause instanceof Error ? cause.message : String(cause);
  } catch {
    text = 'something that cannot be shown';
  }
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
}
