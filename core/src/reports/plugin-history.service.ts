import { Injectable } from '@nestjs/common';
import type { FamilyView, NewestSeries, SeriesHistory } from '@vitrine/contracts';
import type { HistoryAccess, SeriesQuery } from '@vitrine/plugin-sdk';
import { FamilyRegistryService, familyView } from '../history/labelled/family-registry.service.ts';
import { NewestSeriesService } from '../history/labelled/newest-series.service.ts';
import { SeriesHistoryService } from '../history/labelled/series-history.service.ts';
import { HistorySource } from '../plugins/host/history-source.contribution.ts';

/** Service that reads the history of labelled series for plugins. */
@Injectable()
@HistorySource()
export class PluginHistoryService implements HistoryAccess {
  constructor(
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesHistory: SeriesHistoryService,
    private readonly newestSeries: NewestSeriesService,
  ) {}

  async families(): Promise<readonly FamilyView[]> {
    return this.familyRegistry.all().map(family => familyView(family));
  }

  newest(node: string): Promise<NewestSeries[]> {
    return this.newestSeries.of(node);
  }

  read({ node, families, from, to, points = 300 }: SeriesQuery): Promise<SeriesHistory> {
    const knownFamilies = families.flatMap(name => this.familyRegistry.find(name) ?? []);
    return this.seriesHistory.query(node, { families: knownFamilies, from, to, points });
  }
}
