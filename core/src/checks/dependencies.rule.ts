interface Dependent {
  readonly id: number;
  readonly node?: string | null | undefined;
  readonly dependsOn: readonly number[];
}

/** Returns whether a check would depend on itself, directly or indirectly. */
export function dependsOnItself(id: number, dependsOn: readonly number[], checks: readonly Dependent[]): boolean {
  const dependents = dependentsOf(id, checks).map(check => check.id);
  return dependsOn.some(parent => parent === id || dependents.includes(parent));
}

/** Returns the checks that depend on a check or on a node, directly or indirectly. */
export function dependentsOf<C extends Dependent>(parent: number | string, checks: readonly C[]): C[] {
  const found = new Set(
    checks.filter(({ node, dependsOn }) => (typeof parent === 'string' ? node === parent : dependsOn.includes(parent))),
  );
  // A set also iterates over elements that are added meanwhile.
  for (const { id } of found) for (const check of checks) if (check.dependsOn.includes(id)) found.add(check);
  return [...found];
}
