/**
 * Counts the updates in the output of `apt list --upgradable`, apt(8): lines `name/suites version architecture [upgradable from:
 * old]`.
 */
export function aptPending(text: string): { readonly pending: number; readonly security: number } {
  const suites = text.split('\n').flatMap(line => /^[^\s/]+\/(\S+) \S+ \S+ \[upgradable from: /.exec(line)?.[1] ?? []);
  return { pending: suites.length, security: suites.filter(names => /-security(,|$)/.test(names)).length };
}

/**
 * Counts the updates in the output of `dnf check-update`: lines with name and architecture, version and repository, up to the
 * section of obsoleted packages.
 */
export function dnfPending(text: string): number {
  const [updates = ''] = text.split(/^(?:Obsoleting Packages|Obsoleting packages)/m);
  return new Set(updates.split('\n').flatMap(line => /^(\S+\.\w+) +\S+ +\S+ *$/.exec(line)?.[1] ?? [])).size;
}

/**
 * Counts the packages in the output of `dnf updateinfo list --security`. Lines of version 4 have advisory, severity and package;
 * those of version 5 advisory, type, severity, package and date.
 */
export function dnfSecurity(text: string): number {
  const packages = text.split('\n').flatMap(line => {
    const [, four, five] =
      /^\S+ +(?:\S+\/Sec\.|security) +(?:(?:Critical|Important|Moderate|Low|None) +(\S+)|(\S+))/.exec(line.trim()) ??
      [];
    return four ?? five ?? [];
  });
  return new Set(packages.map(withoutVersion)).size;
}

/**
 * Removes version and release. Several advisories may concern one package, which is named with version, release and architecture.
 */
const withoutVersion = (name: string) => name.replace(/-[^-]+-[^-]+$/, '');

/** Parses the output of `dnf needs-restarting --reboothint`; returns undefined if this dnf has no such hint. */
export function dnfNeedsReboot(text: string): boolean | undefined {
  if (/Reboot is required/i.test(text)) return true;
  return /Reboot should not be necessary/i.test(text) ? false : undefined;
}

/** Counts the updates in the output of `apk version --limit '<'`: lines with the installed package, `<` and the new version. */
export const apkPending = (text: string): number => text.split('\n').filter(line => /^\S+ +< +\S+/.test(line)).length;

/**
 * Counts the updates in the output of `pacman -Qu`: lines `name old -> new`. Packages ignored by the owner are marked and not
 * counted.
 */
export const pacmanPending = (text: string): number =>
  text.split('\n').filter(line => /^\S+ \S+ -> \S+$/.test(line.trim())).length;
