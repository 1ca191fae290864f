/** Counts the updates of `apt list --upgradable`, apt(8): lines `name/suites version architecture [upgradable from: old]`. */
export function aptPending(text: string): { readonly pending: number; readonly security: number } {
  const suites = text.split('\n').flatMap(line => /^[^\s/]+\/(\S+) \S+ \S+ \[upgradable from: /.exec(line)?.[1] ?? []);
  return { pending: suites.length, security: suites.filter(names => /-security(,|$)/.test(names)).length };
}

/** Counts the updates of `dnf check-update`: lines of name and architecture, version and repository, before those that replace others. */
export function dnfPending(text: string): number {
  const [updates = ''] = text.split(/^(?:Obsoleting Packages|Obsoleting packages)/m);
  return new Set(updates.split('\n').flatMap(line => /^(\S+\.\w+) +\S+ +\S+ *$/.exec(line)?.[1] ?? [])).size;
}

/**
 * Counts the packages of `dnf updateinfo list --security`. Version 4 has lines of advisory, severity and package; version 5 of advisory, type,
 * severity, package and date.
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

/** An advisory names a package with version, release and architecture; several are about one. */
const withoutVersion = (name: string) => name.replace(/-[^-]+-[^-]+$/, '');

/** Returns what `dnf needs-restarting --reboothint` says; undefined if this dnf cannot say. */
export function dnfNeedsReboot(text: string): boolean | undefined {
  if (/Reboot is required/i.test(text)) return true;
  return /Reboot should not be necessary/i.test(text) ? false : undefined;
}

/** Counts the updates of `apk version --limit '<'`: lines of the installed package, `<` and the version to come. */
export const apkPending = (text: string): number => text.split('\n').filter(line => /^\S+ +< +\S+/.test(line)).length;

/** Counts the updates of `pacman -Qu`: lines `name old -> new`. Those that the owner ignores have a note. */
export const pacmanPending = (text: string): number =>
  text.split('\n').filter(line => /^\S+ \S+ -> \S+$/.test(line.trim())).length;
