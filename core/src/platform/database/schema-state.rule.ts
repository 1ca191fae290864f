import semver from 'semver';

/** Facts about the schema of a database. */
export interface SchemaFacts {
  /** Names of the executed migrations, oldest first. */
  readonly executed: readonly string[];
  /** Whether it has tables of Vitrine. */
  readonly hasTables: boolean;
  /** Hash of the current schema. */
  readonly hash: string;
  /** Record of the release that made the schema; undefined before the migration `schema-version`. */
  readonly recorded: { readonly version: string; readonly hash: string } | undefined;
}

/** A migration of this release, with the hash of the resulting schema. */
interface SchemaStep {
  readonly name: string;
  /** Undefined while the migration is still being developed. */
  readonly schema?: string;
}

/** Relation of a database's schema to this release. */
export type SchemaState =
  /** No tables yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'current' }
  /** Schema of an earlier release, with the migrations still to run. */
  | { readonly kind: 'behind'; readonly pending: readonly string[] }
  /** Unusable schema. `reason`: a sentence without advice. */
  | { readonly kind: 'newer' | 'foreign' | 'altered' | 'before-baseline' | 'incomplete'; readonly reason: string };

/** The migration that represents all migrations before the first release. */
export const BASELINE = 'initial';
export const BASELINE_VERSION = '0.1.0';

/** Compares a database or a backup (`subject`) with the migrations of this release, oldest first. */
export function schemaState(
  facts: SchemaFacts,
  steps: readonly SchemaStep[],
  version: string,
  subject: 'database' | 'backup' = 'database',
): SchemaState {
  const { executed, hasTables, hash, recorded } = facts;
  if (recorded && semver.valid(recorded.version) && semver.gt(recorded.version, version))
    return {
      kind: 'newer',
      reason: `The ${subject} is of Vitrine ${recorded.version}, which is newer than this one (${version})`,
    };
  const unknown = executed.find((name, i) => steps[i]?.name !== name);
  if (unknown !== undefined)
    return {
      kind: 'foreign',
      reason:
        `The ${subject} was changed by another build of Vitrine (${recorded?.version ?? 'of unknown version'}, ` +
        `with the migration "${unknown}"), which this one (${version}) does not know`,
    };
  if (executed.length === 0)
    return hasTables
      ? { kind: 'incomplete', reason: `The ${subject} has tables of Vitrine, but no list of migrations` }
      : { kind: 'empty' };
  const expected = steps[executed.length - 1]!.schema ?? recorded?.hash;
  if (hash !== expected && executed.length === 1 && executed[0] === BASELINE && !recorded)
    return {
      kind: 'before-baseline',
      reason: `The ${subject} is of a build before ${BASELINE_VERSION}, which Vitrine ${version} cannot update`,
    };
  if (hash !== expected || (recorded && recorded.hash !== hash))
    return {
      kind: 'altered',
      reason: `The ${subject} was altered: its schema ${hash} is not that of Vitrine ${recorded?.version ?? version} (${hash === expected ? recorded?.hash : expected})`,
    };
  const pending = steps.slice(executed.length).map(({ name }) => name);
  return pending.length > 0 ? { kind: 'behind', pending } : { kind: 'current' };
}
