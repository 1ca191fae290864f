import { existsSync, statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import semver from 'semver';
import { entryOf, Manifest, type PluginPackage } from '../manifest.ts';
import { SDK_VERSION } from '../sdk-version.ts';

/** Maximum size of an icon in the admin area, in bytes. */
const MAX_ICON = 32 * 1024;

/**
 * Returns the faults of a package.json that can be found only with its folder or the SDK. A site rejects the plugin, or ignores the
 * faulty entry. `raw` is the content of the file.
 */
export function packageProblems(folder: string, found: PluginPackage, raw: unknown): string[] {
  const { version, vitrine } = found;
  const problems: string[] = [];
  if (!semver.valid(version)) problems.push(`version must be like 1.0.0, not "${version}"`);
  if (!semver.validRange(vitrine.sdk))
    problems.push(`vitrine.sdk must be a range like ^${SDK_VERSION}, not "${vitrine.sdk}"`);
  else if (!semver.satisfies(SDK_VERSION, vitrine.sdk))
    problems.push(`vitrine.sdk ${vitrine.sdk} leaves out the SDK that is installed, ${SDK_VERSION}`);
  const entry = entryOf(found);
  if (vitrine.kind !== 'theme' && !existsSync(join(folder, entry)))
    problems.push(`exports names ${entry}, which does not exist`);
  if (vitrine.icon !== undefined && !isIcon(folder, vitrine.icon))
    problems.push(`vitrine.icon must name an SVG or PNG file in this folder, 32 KB at most, not "${vitrine.icon}"`);
  const keys = Object.keys((raw as { vitrine: object }).vitrine);
  const unknown = keys.filter(key => !Object.hasOwn(Manifest.shape, key));
  problems.push(
    ...unknown.map(key => `vitrine.${key} has no meaning; there is ${Object.keys(Manifest.shape).join(', ')}`),
  );
  return problems.map(problem => `package.json: ${problem}`);
}

function isIcon(folder: string, icon: string): boolean {
  const file = resolve(folder, icon);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
  return ['.svg', '.png'].includes(extname(file)) && file.startsWith(resolve(folder) + sep) && size <= MAX_ICON;
}
