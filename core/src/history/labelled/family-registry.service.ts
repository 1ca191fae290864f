import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  FAMILY_LIMITS,
  Families as FamiliesSchema,
  METRIC_FAMILIES,
  METRICS,
  NODE_SOURCE,
  PART_FAMILIES,
  fullFamilyName,
} from '@vitrine/contracts';
import type { Families, Family, FamilyView, MetricName, SeriesUnit, Unit } from '@vitrine/contracts';
import { CachedTablesService } from '../../platform/database/cached-tables.service.ts';
import { Database } from '../../platform/database/database.ts';
import { Events } from '../../platform/events/events.service.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import { problemOfChange } from './family-change.rule.ts';
import { FamiliesChanged } from './family.events.ts';
import { bytesOfSource, putFamilies, removeSource, setPublic, storedFamilies } from './family.queries.ts';
import { NODE_PART } from './series-minutes.service.ts';

/** A family of the site. */
export interface KnownFamily {
  /** Full name, unique across sources. */
  readonly fullName: string;
  readonly source: string;
  /** Name, unique within its source. */
  readonly name: string;
  readonly declaration: Family;
  /** `part` of the history rows that hold its series; undefined for a metric, which has a column of its own. */
  readonly part: number | undefined;
  readonly metric: MetricName | undefined;
  /** Whether visitors may read it for the nodes they can see; otherwise only administrators and their API keys may. */
  readonly isPublic: boolean;
}

const UNITS: Readonly<Record<Unit, SeriesUnit>> = {
  percent: 'ratio',
  bytes: 'bytes',
  'bytes/s': 'bytes_per_second',
  count: 'count',
  load: 'count',
  seconds: 'seconds',
  celsius: 'celsius',
  ms: 'seconds',
};

/** Metrics are in percent, families in base units, so as ratios. */
export const toBaseUnit = (unit: Unit): number => (unit === 'percent' ? 0.01 : 1);

function familyOfMetric(metric: MetricName): KnownFamily {
  const [name, help] = METRIC_FAMILIES[metric];
  const { unit } = METRICS[metric];
  const kind = name.endsWith('_total') ? 'counter' : 'gauge';
  return {
    fullName: fullFamilyName(NODE_SOURCE, name),
    source: NODE_SOURCE,
    name,
    declaration: { kind, unit: UNITS[unit], help, ...(unit === 'percent' && { range: [0, 1] as const }) },
    part: undefined,
    metric,
    isPublic: true,
  };
}

/** Families that the product itself declares. */
function ownFamilies(): readonly KnownFamily[] {
  const parts = Object.entries(PART_FAMILIES).map(([name, declaration]) => ({
    fullName: fullFamilyName(NODE_SOURCE, name),
    source: NODE_SOURCE,
    name,
    declaration: declaration as Family,
    part: NODE_PART,
    metric: undefined,
    isPublic: true,
  }));
  return [...(Object.keys(METRIC_FAMILIES) as MetricName[]).map(familyOfMetric), ...parts];
}

/** Service that registers the families of all sources: the product itself, and plugins. */
@Injectable()
export class FamilyRegistryService {
  private byName: ReadonlyMap<string, KnownFamily> = new Map();
  private byPart: ReadonlyMap<string, KnownFamily> = new Map();
  /** Declarations run one after another, so that their total stays within the limit. */
  private readonly declarations = new SerialQueue();

  constructor(
    private readonly db: Database,
    private readonly events: Events,
    tables: CachedTablesService,
  ) {
    this.hold([]);
    tables.follow(FamiliesChanged, () => this.load());
  }

  all(): readonly KnownFamily[] {
    return [...this.byName.values()];
  }

  find(fullName: string): KnownFamily | undefined {
    return this.byName.get(fullName);
  }

  /** Returns a family by its part and its name within the source. */
  ofPart(part: number, name: string): KnownFamily | undefined {
    return this.byPart.get(`${part} ${name}`);
  }

  /** Returns the families of a source. */
  ofSource(source: string): readonly KnownFamily[] {
    return this.all().filter(family => family.source === source);
  }

  /** Returns whether a caller may read a family, for the nodes that they can see. */
  canSee({ kind }: Caller, { isPublic }: KnownFamily): boolean {
    return isPublic || kind === 'admin' || kind === 'key';
  }

  /**
   * Adds and changes families of a plugin, which only administrators can read at first. Throws an error that names the family and
   * the field.
   */
  declare(plugin: string, families: Families): Promise<void> {
    const { error } = FamiliesSchema.safeParse(families);
    const issue = error?.issues[0];
    if (issue) throw new Error(`families.${issue.path.join('.')}: ${issue.message}`);
    return this.declarations.run(() => this.putChanged(plugin, families));
  }

  private async putChanged(plugin: string, families: Families): Promise<void> {
    const known = new Map(this.ofSource(plugin).map(family => [family.name, family]));
    const changed = Object.entries(families).filter(
      ([name, declaration]) => !isDeepStrictEqual(known.get(name)?.declaration, declaration),
    );
    if (changed.length === 0) return;
    for (const [name, declaration] of changed) this.assertAllowed(plugin, name, declaration, known.get(name));
    const count = new Set([...known.keys(), ...Object.keys(families)]).size;
    if (count > FAMILY_LIMITS.families)
      throw new Error(
        `families: ${count} with those it has declared before; at most ${FAMILY_LIMITS.families} are kept`,
      );
    await putFamilies(this.db, plugin, changed);
    await this.load();
    this.events.emit(FamiliesChanged);
  }

  /** Makes a family public or private. */
  async setPublic({ source, name }: KnownFamily, isPublic: boolean): Promise<void> {
    await setPublic(this.db, source, name, isPublic);
    await this.load();
    this.events.emit(FamiliesChanged);
  }

  /** Reloads stored families, because another instance may have added some. */
  async load(): Promise<void> {
    const stored = await storedFamilies(this.db);
    this.hold(
      stored.map(({ part, source, name, declaration, isPublic }) => ({
        fullName: fullFamilyName(source, name),
        source,
        name,
        declaration,
        part,
        metric: undefined,
        isPublic,
      })),
    );
  }

  /** Returns the size of everything stored for a plugin's families, in bytes. */
  storedBytes(plugin: string): Promise<number> {
    return bytesOfSource(this.db, plugin);
  }

  /** Removes the families of a plugin, with all rows that hold their values. */
  async remove(plugin: string): Promise<void> {
    await removeSource(this.db, plugin);
    await this.load();
  }

  private assertAllowed(plugin: string, name: string, declaration: Family, before: KnownFamily | undefined): void {
    const problem = before && problemOfChange(before.declaration, declaration);
    if (problem !== undefined) throw new Error(`families.${name} ${problem}`);
    const holder = this.find(fullFamilyName(plugin, name));
    if (holder && holder.source !== plugin)
      throw new Error(`families.${name} has the full name of a family of ${holder.source}: ${holder.fullName}`);
  }

  private hold(declared: readonly KnownFamily[]): void {
    const families = [...ownFamilies(), ...declared];
    this.byName = new Map(families.map(family => [family.fullName, family]));
    this.byPart = new Map(families.map(family => [`${family.part} ${family.name}`, family]));
  }
}

/** Maps a family to the contract. */
export const familyView = (
  { fullName, source, declaration, metric, isPublic }: KnownFamily,
  title?: string,
): FamilyView => ({
  name: fullName,
  source,
  ...declaration,
  ...(metric && { metric }),
  ...(title !== undefined && { title }),
  isPublic,
});
