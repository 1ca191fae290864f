import { extname, posix } from 'node:path';
import {
  PLUGIN_PARTS,
  PLUGIN_WEB_FOLDER,
  PLUGIN_WEB_MANIFEST,
  PluginWebManifest,
  type CandidateRemark,
  type PluginListing,
  type PluginPartName,
} from '@vitrine/contracts';
import type { Files } from '@vitrine/contracts/archive';
import type { PluginPackage } from '@vitrine/plugin-sdk';

const MAX_ICON = 32 * 1024;

/** Pure function: returns warnings about an archive for the administrator, besides its permissions. */
export function remarksOn(
  { version, vitrine }: PluginPackage,
  files: Files,
  listing: PluginListing | undefined,
): CandidateRemark[] {
  const { kind, sdk, permissions } = vitrine;
  const built = partsIn(files);
  const parts = (Object.keys(PLUGIN_PARTS) as PluginPartName[]).flatMap((part): CandidateRemark[] => {
    const permission = PLUGIN_PARTS[part];
    const [isBuilt, isRequested] = [built.includes(part), permissions.includes(permission)];
    if (isBuilt === isRequested) return [];
    return [{ kind: isBuilt ? 'part-unused' : 'part-missing', value: permission }];
  });
  const same = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();
  const differences = listing
    ? [
        listing.version !== version && 'version',
        !same(listing.permissions, permissions) && 'permissions',
        listing.sdk !== sdk && 'sdk',
        listing.kind !== kind && 'kind',
      ]
    : [];
  return [
    ...parts,
    ...differences.filter(value => value !== false).map(value => ({ kind: 'listing' as const, value })),
  ];
}

function partsIn(files: Files): readonly PluginPartName[] {
  const file = files.get(`${PLUGIN_WEB_FOLDER}/${PLUGIN_WEB_MANIFEST}`);
  if (!file) return [];
  try {
    return PluginWebManifest.parse(JSON.parse(file.toString())).parts;
  } catch {
    return [];
  }
}

/** Pure function: returns the icon of an archive as a data URL; empty if it has none that can be shown. */
export function iconIn(files: Files, icon: string | undefined): string {
  const data = icon === undefined ? undefined : files.get(posix.normalize(icon));
  if (icon === undefined || !data || data.length > MAX_ICON) return '';
  const type = { '.svg': 'image/svg+xml', '.png': 'image/png' }[extname(icon)];
  return type ? `data:${type};base64,${Buffer.from(data).toString('base64')}` : '';
}
