import { Injectable, Logger } from '@nestjs/common';
import { impliedFamily, PROCESSES, type SeriesRun } from '@vitrine/contracts';
import { seriesValues, type SeriesValue, type StoredSeriesValue } from '@vitrine/plugin-sdk';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { ProcessRecorderService } from './process-recorder.service.ts';

/** Service that ingests the values of agents' collectors into the history. */
@Injectable()
export class CollectedSeriesService {
  private readonly logger = new Logger(CollectedSeriesService.name);
  /** Collectors with invalid values, so that each is logged only once. */
  private readonly unfit = new Set<string>();

  constructor(
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesMinutes: SeriesMinutesService,
    private readonly plugins: PluginsService,
    private readonly processRecorder: ProcessRecorderService,
  ) {}

  /** Records the collector runs of a report taken at `at`, ms since 1970. A run without an enabled plugin is dropped. */
  record(node: string, at: number, runs: readonly SeriesRun[]): void {
    for (const { collector, age, values } of runs) {
      const found = this.plugins.find(collector);
      if (found?.state !== 'active' || !found.manifest?.collector) continue;
      if (collector === PROCESSES) {
        void this.processRecorder.record(node, at - age, values);
        continue;
      }
      const read = values.map(([family, labels, value]): SeriesValue => ({ family, labels, value }));
      if (found.manifest.collector.dynamic) void this.declareAndRecord(node, collector, at - age, read);
      else this.recordValues(node, collector, at - age, read);
    }
  }

  /** Values without a declared family: new families are declared first, derived from the names. */
  private async declareAndRecord(
    node: string,
    collector: string,
    at: number,
    values: readonly SeriesValue[],
  ): Promise<void> {
    const known = new Set(this.familyRegistry.ofSource(collector).map(({ name }) => name));
    const added = new Map(
      values
        .filter(({ family }) => !known.has(family))
        .map(({ family, labels = {} }) => [family, impliedFamily(family, Object.keys(labels))]),
    );
    // Declared one at a time, so that a refused family does not affect the others.
    for (const [name, family] of added)
      try {
        await this.familyRegistry.declare(collector, { [name]: family });
      } catch (error) {
        this.complain(node, collector, error);
      }
    this.recordValues(node, collector, at, values);
  }

  /** Records the values that match their declarations; others are logged. */
  private recordValues(node: string, collector: string, at: number, values: readonly SeriesValue[]): void {
    const declared = new Map(this.familyRegistry.ofSource(collector).map(family => [family.name, family]));
    const part = declared.values().next().value?.part;
    if (part === undefined) return;
    const accepted: StoredSeriesValue[] = [];
    for (const value of values)
      try {
        accepted.push(...seriesValues(name => declared.get(name)?.declaration, [value]));
      } catch (error) {
        this.complain(node, collector, error);
      }
    this.seriesMinutes.record(node, part, at, accepted);
  }

  private complain(node: string, collector: string, error: unknown): void {
    const key = `${node} ${collector}`;
    if (this.unfit.has(key)) return;
    this.unfit.add(key);
    this.logger.warn(`The collector ${collector} of node ${node}: ${(error as Error).message}`);
  }
}
