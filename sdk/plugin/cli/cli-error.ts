/** Error of the author of a plugin, shown without a stack. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** A site that cannot be reached or does not accept the key: nothing that its author edits in the plugin changes that. */
export class SiteAccessError extends CliError {
  override readonly name = 'SiteAccessError';
}
