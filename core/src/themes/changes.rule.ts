import type { ThemeScanReport, ThemeChanges, ThemeManifest } from '@vitrine/contracts';
import { compare } from 'semver';

/** The part of a release that is compared with the next one. `files` holds a hash by path. */
export interface Release {
  readonly manifest: ThemeManifest;
  readonly sheet: ThemeScanReport;
  readonly files: Readonly<Record<string, string>>;
}

const SHOWN = 200;

/** Returns the changes that installing `next` makes to the current release. */
export function changesOf(current: Release | undefined, next: Release): ThemeChanges {
  return {
    from: current?.manifest.version ?? null,
    to: next.manifest.version,
    kind: kindOf(current, next),
    files: difference(current?.files ?? {}, next.files),
    options: difference(fieldsOf(current), fieldsOf(next)),
    newHosts: next.sheet.hosts.filter(host => !current?.sheet.hosts.includes(host)),
    newTraits: next.sheet.findings
      .map(({ trait }) => trait)
      .filter(trait => !current?.sheet.findings.some(known => known.trait === trait)),
  };
}

function kindOf(current: Release | undefined, next: Release): ThemeChanges['kind'] {
  if (!current) return 'new';
  const order = compare(next.manifest.version, current.manifest.version);
  return order > 0 ? 'update' : order < 0 ? 'older' : 'same';
}

const fieldsOf = (release: Release | undefined) =>
  Object.fromEntries(
    Object.entries(release?.manifest.options.properties ?? {}).map(([key, field]) => [key, JSON.stringify(field)]),
  );

function difference(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const names = (record: object) => Object.keys(record).sort();
  return {
    added: names(after)
      .filter(name => !Object.hasOwn(before, name))
      .slice(0, SHOWN),
    changed: names(after)
      .filter(name => Object.hasOwn(before, name) && before[name] !== after[name])
      .slice(0, SHOWN),
    removed: names(before)
      .filter(name => !Object.hasOwn(after, name))
      .slice(0, SHOWN),
  };
}
