/** Something outside of an author's code that stops a command: a site, or a file of theirs. `isAccess`: nothing that they edit changes that. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly isAccess: boolean;

  constructor(message: string, isAccess = false) {
    super(message);
    this.isAccess = isAccess;
  }
}
