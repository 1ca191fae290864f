import { METRIC_FAMILIES, METRICS, NODE_SOURCE, PART_FAMILIES, fullFamilyName } from '@vitrine/contracts';
import type { Family, FamilyView, MetricName, SeriesUnit, Unit } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { NODE_PART } from './series-minutes.service.ts';

/** A family of the site. */
export interface KnownFamily {
  /** Name outside of its source. */
  readonly fullName: string;
  readonly source: string;
  /** Name within its source. */
  readonly name: string;
  readonly declaration: Family;
  /** Part of the history's rows that holds its series; of a metric, which has a column of its own, undefined. */
  readonly part: number | undefined;
  readonly metric: MetricName | undefined;
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

/** Metrics are percent, families are ratios: base units. */
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
  };
}

/** Service that registers the families of all sources. */
@Injectable()
export class FamilyRegistryService {
  private readonly byName = new Map<string, KnownFamily>();

  constructor() {
    const metrics = (Object.keys(METRIC_FAMILIES) as MetricName[]).map(familyOfMetric);
    const parts = Object.entries(PART_FAMILIES).map(([name, declaration]) => ({
      fullName: fullFamilyName(NODE_SOURCE, name),
      source: NODE_SOURCE,
      name,
      declaration: declaration as Family,
      part: NODE_PART,
      metric: undefined,
    }));
    for (const family of [...metrics, ...parts]) this.byName.set(family.fullName, family);
  }

  all(): readonly KnownFamily[] {
    return [...this.byName.values()];
  }

  find(fullName: string): KnownFamily | undefined {
    return this.byName.get(fullName);
  }

  /** Returns the family of a series as its source names it. */
  ofPart(part: number, name: string): KnownFamily | undefined {
    return this.all().find(family => family.part === part && family.name === name);
  }
}

/** Maps a family to the contract. */
export const familyView = ({ fullName, source, declaration, metric }: KnownFamily): FamilyView => ({
  name: fullName,
  source,
  ...declaration,
  ...(metric && { metric }),
});
