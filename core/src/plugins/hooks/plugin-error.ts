/** Error that names the plugin and the hook. `cause` is the error thrown by the plugin. */
export class PluginError extends Error {
  override readonly name = 'PluginError';

  private constructor(
    readonly plugin: string,
    readonly hook: string,
    override readonly cause: unknown,
    /** Frames of the called code of the plugin, if the cause has none of its own. */
    readonly frames: string | undefined,
  ) {
    super(`Plugin "${plugin}" failed in ${hook}: ${messageOf(cause)}`);
  }

  static from(plugin: string, hook: string, cause: unknown, frames?: string): PluginError {
    return cause instanceof PluginError ? cause : new PluginError(plugin, hook, cause, frames);
  }
}

/** Returns the message of any thrown value, limited in length: a plugin may throw anything. */
export function messageOf(cause: unknown): string {
  let text: string;
  try {
    text = cause instanceof Error ? cause.message : String(cause);
  } catch {
    text = 'something that cannot be shown';
  }
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
}
