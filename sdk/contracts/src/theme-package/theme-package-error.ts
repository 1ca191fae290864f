/** Problems of a theme.json, by path. */
type Faults = readonly { readonly path: string; readonly message: string }[];

/** Error thrown for a zip that a site rejects as a theme, with one sentence for the person who uploaded or built it. */
export class InvalidThemeError extends Error {
  override readonly name: string = 'InvalidThemeError';
  readonly errors: Faults;

  constructor(message: string, errors: Faults = []) {
    super(message);
    this.errors = errors;
  }
}

/** Error thrown for a theme that requires another version of the SDK. */
export class WrongThemeSdkError extends InvalidThemeError {
  override readonly name = 'WrongThemeSdkError';
  readonly range: string;
  readonly offered: string;

  constructor(range: string, offered: string) {
    super(`The theme was built for version ${range} of the theme SDK; this site offers ${offered}.`);
    this.range = range;
    this.offered = offered;
  }
}
