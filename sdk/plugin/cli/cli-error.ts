/** Error of the author of a plugin, shown without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
