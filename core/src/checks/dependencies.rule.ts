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
