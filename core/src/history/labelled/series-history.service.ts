import { Injectable } from '@nestjs/common';
import { METRICS, type HistoryColumn, type MetricName, type SeriesHistory } from '@vitrine/contracts';
import { storedUnit } from '@vitrine/contracts';
import { Database } from '../../platform/database/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { Downsampler, type MetricPoints } from '../read/downsampler.ts';
import { HistoryService } from '../read/history.service.ts';
import { axisOf, historyView } from '../read/history.view.ts';
import { pickKeptRange, type Range } from '../read/range.rule.ts';
import { readRange } from '../read/read-range.ts';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { LABELLED_SERIES } from '../series/labelled-series.ts';
import { findSeries, type SeriesRow } from '../store/series-rows.queries.ts';
import { FamilyRegistryService, toBaseUnit, type KnownFamily } from './family-registry.service.ts';
import { seriesOfGroups, type StoredSeries } from './series.queries.ts';

/** Which families over which time. Times in ms since 1970. */
interface SeriesQuery {
  readonly families: readonly KnownFamily[];
  readonly from: number;
  readonly to: number;
  readonly points: number;
}

type Line = SeriesHistory['series'][number];

/** Service that reads the history of families: metrics from the rows of their node, labelled series from those of their source. */
@Injectable()
export class SeriesHistoryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly history: HistoryService,
    private readonly historyRetention: HistoryRetentionService,
    private readonly familyRegistry: FamilyRegistryService,
  ) {}

  /** Reads the series of these families of one node. */
  async query(node: string, { families, ...timeRange }: SeriesQuery): Promise<SeriesHistory> {
    const range = pickKeptRange(timeRange, { now: this.clock.now(), hours: this.historyRetention.metricHours });
    const metrics = families.flatMap(({ metric }) => metric ?? []);
    const series = [
      ...(metrics.length > 0 ? await this.ofMetrics(node, metrics, timeRange) : []),
      ...(await this.ofLabels(
        node,
        families.filter(({ metric }) => metric === undefined),
        range,
      )),
    ];
    return { ...axisOf(range), series };
  }

  private async ofMetrics(
    node: string,
    metrics: readonly MetricName[],
    range: Omit<SeriesQuery, 'families'>,
  ): Promise<Line[]> {
    const { columns } = historyView(await this.history.query(node, { ...range, metrics }));
    return this.familyRegistry.all().flatMap(({ fullName, metric }) => {
      const column = metric && columns[metric];
      if (!column) return [];
      const factor = toBaseUnit(METRICS[metric].unit);
      const inUnit = (values: readonly (number | null)[]) =>
        values.map(value => (value === null ? null : Number((value * factor).toPrecision(12))));
      return [
        {
          family: fullName,
          labels: {},
          avg: inUnit(column.avg),
          ...(column.min && { min: inUnit(column.min) }),
          ...(column.max && { max: inUnit(column.max) }),
        },
      ];
    });
  }

  private async ofLabels(node: string, families: readonly KnownFamily[], range: Range): Promise<Line[]> {
    if (families.length === 0) return [];
    const em = this.db.unitOfWork();
    const groups = (await findSeries(em, [node], LABELLED_SERIES.name)).filter(group =>
      families.some(({ part }) => part === group.part),
    );
    const stored = await seriesOfGroups(
      em,
      groups.map(({ id }) => id),
      families.map(({ name }) => name),
    );
    const lines: Line[] = [];
    for (const group of groups) lines.push(...(await this.ofGroup(em, group, families, stored, range)));
    return lines;
  }

  private async ofGroup(
    em: ReturnType<Database['unitOfWork']>,
    group: SeriesRow,
    families: readonly KnownFamily[],
    stored: readonly StoredSeries[],
    range: Range,
  ): Promise<Line[]> {
    const matchingSeries = stored.filter(series => series.group === group.id);
    const downsampler = new Downsampler(
      matchingSeries.map(({ column }) => column),
      range,
    );
    await readRange(em, group, range, downsampler);
    return matchingSeries.flatMap(({ column, family: name, labels }) => {
      const line = downsampler.lines.get(column);
      const family = families.find(family => family.part === group.part && family.name === name);
      if (!line || !family) return [];
      return [
        {
          family: family.fullName,
          labels: JSON.parse(labels) as Record<string, string>,
          ...columnOf(family, line, range.points),
        },
      ];
    });
  }
}

/**
 * Returns the values of a series in the unit of its family. States are positions in its list: the last and the worst one per point.
 */
function columnOf({ declaration }: KnownFamily, line: MetricPoints, points: number): HistoryColumn {
  const scale = declaration.kind === 'state' ? 1 : storedUnit(declaration.unit).scale;
  const inUnit = (value: number) => (Number.isNaN(value) ? null : Math.round(value) / scale);
  const each = (valueAt: (point: number) => number) =>
    Array.from({ length: points }, (_, point) => inUnit(valueAt(point)));
  if (declaration.kind === 'counter') return { avg: each(point => line.last[point]!) };
  if (declaration.kind === 'state')
    return { avg: each(point => line.last[point]!), max: each(point => line.max[point]!) };
  return {
    avg: each(point => line.avg(point)),
    min: each(point => line.min[point]!),
    max: each(point => line.max[point]!),
  };
}
