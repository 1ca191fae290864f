import semver from 'semver';
import { z } from 'zod';
import type { Files } from '@vitrine/contracts/archive';
import { entryOf, parsePackage, PluginPackage, SDK_VERSION } from '@vitrine/plugin-sdk';
import { PluginArchiveInvalid } from './plugin-install.problems.ts';

/** Parts of a package.json that are relevant for an installation. */
const InstallManifest = PluginPackage.extend({
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  scripts: z.record(z.string(), z.string()).optional(),
});

/** A plugin as described by its archive. */
interface CheckedPackage {
  readonly package: PluginPackage;
  readonly author: string;
  /** Files by path inside the plugin's folder. */
  readonly files: Files;
}

const MANIFEST = 'package.json';

/**
 * Validates the unpacked files of an archive: a single complete plugin for this SDK, without scripts that would have to run. Throws
 * a PluginArchiveInvalid with the reason.
 */
export function checkPackage(unpacked: Files): CheckedPackage {
  const files = withoutOuterFolder(unpacked);
  const manifest = files.get(MANIFEST);
  if (!manifest) throw new PluginArchiveInvalid('There is no package.json in the archive.');
  const parsed = parsePackage(parseJson(manifest), InstallManifest);
  if (!parsed.ok) {
    const message = parsed.faults.join('; ');
    throw new PluginArchiveInvalid(`The manifest in package.json is not valid: ${message}`.slice(0, 1000));
  }
  const { author = '', dependencies = {}, ...found } = parsed.value;
  const { sdk } = found.vitrine;
  if (!semver.valid(found.version)) throw new PluginArchiveInvalid(`"${found.version}" is not a version.`);
  if (!semver.validRange(sdk) || !semver.satisfies(SDK_VERSION, sdk))
    throw new PluginArchiveInvalid(`It works with plugin SDK ${sdk}; this site has ${SDK_VERSION}.`);
  const entry = entryOf(found).replace(/^\.\//, '');
  if (found.vitrine.kind !== 'theme' && !files.has(entry))
    throw new PluginArchiveInvalid(`package.json names ${entry}, which is not in the archive.`);
  const absent = Object.keys(dependencies).filter(name => !files.has(`node_modules/${name}/${MANIFEST}`));
  if (absent.length > 0)
    throw new PluginArchiveInvalid(
      `It imports ${absent.join(', ')}, which the archive does not contain. Pack it with: npx vitrine-plugin pack`,
    );
  return { package: found, author: typeof author === 'string' ? author : author.name, files };
}

/** Archives of npm have the root folder `package/`, those of code hosts a folder named after the project. */
function withoutOuterFolder(files: Files): Files {
  if (files.has(MANIFEST)) return files;
  const folders = new Set([...files.keys()].map(name => name.split('/')[0]));
  const [folder] = folders;
  if (folders.size !== 1 || folder === undefined) return files;
  return new Map([...files].map(([name, data]) => [name.slice(folder.length + 1), data]));
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    throw new PluginArchiveInvalid('package.json is not valid JSON.');
  }
}
