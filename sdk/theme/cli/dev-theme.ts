import type { ConfigForm } from '@vitrine/contracts';
import type { Options } from '@vitrine/contracts/theme-package';
import { manifestForm } from '../config/manifest-form.ts';
import { manifestOf, readThemeFolder, type ThemeFolder } from '../vite/theme-folder.ts';
import { ThemeBuildError } from '../vite/theme-problem.ts';
import { readDevOptions } from './dev-options.ts';

/** Current state of the theme in its author's folder. */
export interface DevTheme {
  readonly folder: ThemeFolder;
  readonly form: ConfigForm;
  /** Values of options during development. */
  readonly devOptions: Options;
  /** Reasons why a build or a site would refuse the theme. */
  readonly problems: readonly string[];
}

/**
 * Returns a function that reads the theme of a folder. While its description is invalid, the function returns the last valid one,
 * so that the page keeps working; the problems are printed once.
 */
export function themeInDevelopment(root: string): () => Promise<DevTheme> {
  let last: ThemeFolder | undefined;
  let printed = '';
  return async () => {
    const problems: string[] = [];
    try {
      last = await readThemeFolder(root);
      manifestOf(last, { css: [], slots: [], pages: [] });
    } catch (error) {
      if (!(error instanceof ThemeBuildError) || !last) throw error;
      problems.push(error.message);
    }
    const { form } = manifestForm(last.description.options ?? {});
    const devOptions = readDevOptions(root, form);
    problems.push(...devOptions.problems);
    const problemText = problems.join('\n');
    if (problemText && problemText !== printed) console.error(problemText);
    printed = problemText;
    return { folder: last, form, devOptions: devOptions.values, problems };
  };
}
