import { compare, valid } from 'semver';
import type { FieldForm, ThemeScanReport, ThemeChanges, ThemeManifest } from '@vitrine/contracts';

/** The part of a release that is compared with the next one. `files`: hashes by path. */
export interface Release {
  readonly manifest: Pick<ThemeManifest, 'version' | 'slots' | 'pages' | 'tokens'>;
  /** Titles of its option fields, in the language of the administrator. */
  readonly options: Readonly<Record<string, FieldForm>>;
  readonly scan: ThemeScanReport;
  readonly files: Readonly<Record<string, string>>;
}

const MAX_LISTED = 200;

/** Returns the changes between the current release and `next`. */
export function changesOf(current: Release | undefined, next: Release): ThemeChanges {
  return {
    from: current?.manifest.version ?? null,
    to: next.manifest.version,
    kind: kindOf(current, next),
    files: difference(current?.files ?? {}, next.files),
    options: optionsDifference(current?.options ?? {}, next.options),
    slots: difference(named(current?.manifest.slots), named(next.manifest.slots)),
    pages: difference(named(current?.manifest.pages), named(next.manifest.pages)),
    tokens: difference(flat(current?.manifest.tokens), flat(next.manifest.tokens)),
    newHosts: next.scan.hosts.filter(host => !current?.scan.hosts.includes(host)),
    newTraits: [...new Set(next.scan.findings.map(({ trait }) => trait))].filter(
      trait => !current?.scan.findings.some(known => known.trait === trait),
    ),
  };
}

function kindOf(current: Release | undefined, next: Release): ThemeChanges['kind'] {
  if (!current) return 'new';
  // Earlier versions may have installed releases whose version is not a semver.
  if (!valid(current.manifest.version)) return 'update';
  const order = compare(next.manifest.version, current.manifest.version);
  return order > 0 ? 'update' : order < 0 ? 'older' : 'same';
}

const named = (names: readonly string[] = []) => Object.fromEntries(names.map(name => [name, name]));

/** Tokens by path. */
function flat({ light = {}, dark = {}, ...rest }: ThemeManifest['tokens'] = {}): Record<string, string> {
  const prefixed = (name: string, palette: object) =>
    Object.entries(palette).map(([part, colour]) => [`${name}.${part}`, String(colour)]);
  return Object.fromEntries([...Object.entries(rest), ...prefixed('light', light), ...prefixed('dark', dark)]);
}

/** Options are matched by key and named by title. */
function optionsDifference(before: Release['options'], after: Release['options']): ThemeChanges['options'] {
  const contents = (options: Release['options']) =>
    Object.fromEntries(Object.entries(options).map(([key, field]) => [key, JSON.stringify(field)]));
  const { added, changed, removed } = difference(contents(before), contents(after));
  const titles = (keys: readonly string[], options: Release['options']) => keys.map(key => options[key]?.title ?? key);
  return { added: titles(added, after), changed: titles(changed, after), removed: titles(removed, before) };
}

function difference(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const names = (record: object) => Object.keys(record).sort();
  return {
    added: names(after)
      .filter(name => !Object.hasOwn(before, name))
      .slice(0, MAX_LISTED),
    changed: names(after)
      .filter(name => Object.hasOwn(before, name) && before[name] !== after[name])
      .slice(0, MAX_LISTED),
    removed: names(before)
      .filter(name => !Object.hasOwn(after, name))
      .slice(0, MAX_LISTED),
  };
}
