/**
 * Error thrown for a problem outside an author's code: with a site, or with one of their files. `isAccess`: it cannot be solved by
 * editing code.
 */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly isAccess: boolean;

  constructor(message: string, isAccess = false) {
    super(message);
    this.isAccess = isAccess;
  }
}
