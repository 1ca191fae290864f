/** Validates an uploaded theme. Shared by the core, at an upload, and the SDK, before one. For Node only. */
export { explainIssue } from './explain-issue.ts';
export { readManifest } from './manifest.rule.ts';
export { checkOptions, optionsFor, type Options } from './options.rule.ts';
export { scanTheme } from './scan-theme.ts';
export { isThemeFile, SITE_THEME_ARCHIVE_LIMITS, THEME_ARCHIVE_LIMITS } from './theme-archive-limits.ts';
export { InvalidThemeError, WrongThemeSdkError } from './theme-package-error.ts';
