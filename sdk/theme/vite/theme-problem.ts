/** Error thrown for a mistake of the theme's author. Shown without a stack. */
export class ThemeBuildError extends Error {
  override readonly name = 'ThemeBuildError';

  constructor(problems: string | readonly string[]) {
    super(typeof problems === 'string' ? problems : problems.join('\n'));
  }
}
