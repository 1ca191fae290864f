import type { Files } from '../archive/index.ts';
import { THEME_MANIFEST, ThemeManifest } from '../theme-manifest.ts';
import { fitsThemeSdk, THEME_SDK_VERSION } from '../theme-sdk.ts';
import { explainIssue } from './explain-issue.ts';
import { checkOptions } from './options.rule.ts';
import { isThemeFile } from './theme-archive-limits.ts';
import { InvalidThemeError, WrongThemeSdkError } from './theme-package-error.ts';

const MAX_BYTES = 256 * 1024;

/** Parses theme.json and validates it against the files of the zip. Throws InvalidThemeError. */
export function readManifest(files: Files): ThemeManifest {
  const manifest = parse(files.get(THEME_MANIFEST), [...files.keys()]);
  const unknown = [...files.keys()].find(name => !isThemeFile(name));
  if (unknown !== undefined) throw new InvalidThemeError(`${unknown} is not a kind of file that a theme may hold.`);
  const { entry, css, preview, options, tokens } = manifest;
  const paths = { entry, preview, ...Object.fromEntries(css.map((path, i) => [`css.${i}`, path])) };
  const errors = Object.entries(paths)
    .filter(([, path]) => path !== undefined && !files.has(path))
    .map(([path, file]) => ({ path, message: `${file} is not in the zip` }));
  if (!entry && css.length > 0)
    errors.push({ path: 'css', message: 'needs an entry; a theme without code has tokens only' });
  if (!entry && Object.keys(tokens).length === 0)
    errors.push({ path: 'entry', message: 'is missing, and there are no tokens: the theme changes nothing' });
  errors.push(...faultsOfForm(options));
  if (errors.length > 0) throw new InvalidThemeError(`${THEME_MANIFEST} does not fit the theme.`, errors);
  if (!fitsThemeSdk(manifest.sdk)) throw new WrongThemeSdkError(manifest.sdk, THEME_SDK_VERSION);
  return manifest;
}

function parse(file: Buffer | undefined, names: readonly string[]): ThemeManifest {
  if (!file) throw new InvalidThemeError(whyNoManifest(names));
  if (file.length > MAX_BYTES) throw new InvalidThemeError(`${THEME_MANIFEST} is larger than ${MAX_BYTES / 1024} kB.`);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    throw new InvalidThemeError(`${THEME_MANIFEST} is not JSON.`);
  }
  const parsed = ThemeManifest.safeParse(json, { error: explainIssue });
  if (parsed.success) return parsed.data;
  throw new InvalidThemeError(
    `${THEME_MANIFEST} has values that do not fit.`,
    parsed.error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

function whyNoManifest(names: readonly string[]): string {
  const deeper = names.find(name => name.endsWith(`/${THEME_MANIFEST}`));
  if (deeper) return `${THEME_MANIFEST} lies at ${deeper}; it must lie in the root of the zip.`;
  if (names.some(name => /(^|\/)theme\.config\.ts$|(^|\/)package\.json$/.test(name)))
    return 'These are the sources of a theme. Upload the zip that its build makes.';
  return `This is not a theme: it has no ${THEME_MANIFEST}.`;
}

/** Returns the errors of a form's defaults. They must be valid, because they apply until an administrator sets the options. */
function faultsOfForm(form: ThemeManifest['options']): { path: string; message: string }[] {
  const defaults = Object.entries(form.properties).flatMap(([key, field]) =>
    field.default === undefined ? [] : [[key, field.default] as const],
  );
  const checked = checkOptions({ ...form, required: [] }, Object.fromEntries(defaults));
  const choices = Object.entries(form.properties)
    .filter(([, field]) => field.widget === 'select' && !field.enum?.length)
    .map(([key]) => ({ path: `options.properties.${key}`, message: 'offers no choice' }));
  return [
    ...choices,
    ...(checked.ok
      ? []
      : checked.problems.map(({ path, message }) => ({ path: `options.properties.${path}.default`, message }))),
  ];
}
