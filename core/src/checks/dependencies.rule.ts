interface Dependent {
  readonly id: number;
  readonly node?: string | null | undefined;
  readonly dependsOn: readonly number[];
}

/** Returns whether a check would depend on itself, through others too. */
export function dependsOnItself(id: number, dependsOn: readonly number[], checks: readonly Dependent[]): boolean {
  const seen = new Set<number>();
  const pending = [...dependsOn];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    pending.push(...(checks.find(check => check.id === next)?.dependsOn ?? []));
  }
  return false;
}
/** Returns the checks that depend on a check or on a node, through others too. */
export function dependentsOf<C extends Dependent>(parent: number | string, checks: readonly C[]): C[] {
  const found = new Set<C>();
  const parents = new Set<number>();
  const add = (direct: readonly C[]) => {
    for (const check of direct) {
      if (found.has(check)) continue;
      found.add(check);
      parents.add(check.id);
    }
  };
  add(
    checks.filter(({ node, dependsOn }) => (typeof parent === 'string' ? node === parent : dependsOn.includes(parent))),
  );
  for (let count = -1; count !== found.size;) {
    count = found.size;
    add(checks.filter(({ dependsOn }) => dependsOn.some(id => parents.has(id))));
  }
  return [...found];
}
