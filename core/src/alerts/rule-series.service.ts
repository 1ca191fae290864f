import { Injectable } from '@nestjs/common';
import {
  DERIVED_FAMILIES,
  fullFamilyName,
  impliedFamily,
  METRIC_FAMILIES,
  METRICS,
  NODE_SOURCE,
  type Derivation,
  type Family,
  type LiveState,
  type MetricName,
  type PublicNode,
} from '@vitrine/contracts';
import { FamilyRegistryService, toBaseUnit, type KnownFamily } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService, type SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { addUp } from './load-preset.rule.ts';
import { held, MAX_HELD_MINUTES } from './series.rule.ts';

/** A family in the form that rules read. */
export interface RuleFamily {
  readonly declaration: Family;
  readonly source: string;
  /** Families that it is calculated from, all from one part of the history; otherwise only the family itself. */
  readonly of: readonly KnownFamily[];
  readonly per: Derivation['per'];
}

/** Consecutive minutes; seconds since 1970, on a whole minute. */
interface MinuteWindow {
  readonly from: number;
  readonly minutes: number;
}

type SeriesOf = (family: RuleFamily) => readonly SeriesMinutes[];

/** Service that reads the values for rules: stored families, and families calculated from metrics of a node. */
@Injectable()
export class RuleSeriesService {
  constructor(
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesWindow: SeriesWindowService,
  ) {}

  /** Returns a family; undefined if it is no longer declared. */
  find(name: string): RuleFamily | undefined {
    const derived = Object.hasOwn(DERIVED_FAMILIES, name) ? DERIVED_FAMILIES[name] : undefined;
    if (!derived) {
      const family = this.familyRegistry.find(name);
      return family && { declaration: family.declaration, source: family.source, of: [family], per: undefined };
    }
    const sourceFamilies = derived.of.map(metric => this.familyRegistry.find(familyOfMetric(metric))!);
    return { declaration: impliedFamily(name, []), source: NODE_SOURCE, of: sourceFamilies, per: derived.per };
  }

  /**
   * Iterates over the nodes that have series of the families, at least one, all from one part of the history. Nodes without stored
   * metrics come last, without series.
   */
  async *ofNodes(
    nodes: readonly PublicNode[],
    families: readonly RuleFamily[],
    window: MinuteWindow,
  ): AsyncGenerator<readonly [node: PublicNode, seriesOf: SeriesOf | undefined]> {
    const first = families[0]!;
    const stored = [...new Set(families.flatMap(({ of }) => of))];
    const missing = new Map(nodes.map(node => [node.uuid, node]));
    for await (const [uuid, read] of this.seriesWindow.ofNodes([...missing.keys()], stored, widened(first, window))) {
      const node = missing.get(uuid)!;
      yield [node, family => calculated(family, family.of.map(read), node, window)];
      missing.delete(uuid);
    }
    if (isAboutMetrics(first)) for (const node of missing.values()) yield [node, undefined];
  }

  /** Returns the series of one node over a window of any length. */
  async ofNode(node: PublicNode, family: RuleFamily, window: MinuteWindow): Promise<readonly SeriesMinutes[]> {
    const stored: SeriesMinutes[][] = [];
    for (const familyName of family.of)
      stored.push(await this.seriesWindow.ofNode(node.uuid, familyName, widened(family, window)));
    return calculated(family, stored, node, window);
  }

  /** Returns the newest value of a family of metrics; NaN if unknown. */
  newest({ of, per }: RuleFamily, state: LiveState, node: PublicNode): number {
    const values = of.map(({ metric }) => {
      const value = (state as Partial<Record<MetricName, number | null>>)[metric!] ?? NaN;
      return Float64Array.of(value * toBaseUnit(METRICS[metric!].unit));
    });
    return addUp(values, per && node[per])[0]!;
  }
}

const familyOfMetric = (metric: MetricName) => fullFamilyName(NODE_SOURCE, METRIC_FAMILIES[metric][0]);

/** Metrics are reported each minute, by every node. */
const isAboutMetrics = ({ of }: RuleFamily) => of.every(({ metric }) => metric !== undefined);

/** Values of plugins remain valid for some time. */
const holdsValues = ({ source }: RuleFamily) => source !== NODE_SOURCE;

/** Returns the minutes to read: values from before the window may still be valid in it. */
const widened = (family: RuleFamily, { from, minutes }: MinuteWindow): MinuteWindow =>
  holdsValues(family) ? { from: from - MAX_HELD_MINUTES * 60, minutes: minutes + MAX_HELD_MINUTES } : { from, minutes };

function calculated(
  family: RuleFamily,
  stored: readonly (readonly SeriesMinutes[])[],
  node: PublicNode,
  { minutes }: MinuteWindow,
): readonly SeriesMinutes[] {
  const [series = [], ...otherSeries] = stored;
  const { per } = family;
  if (holdsValues(family)) return series.map(series => ({ ...series, values: held(series.values).subarray(-minutes) }));
  if (per === undefined && otherSeries.length === 0) return series;
  // Metrics have one series per node.
  return series.map(({ labels, values }) => {
    const columns = [values, ...otherSeries.flatMap(([terms]) => terms?.values ?? [])];
    return { labels, values: addUp(columns, per && node[per]) };
  });
}
