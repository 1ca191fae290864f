import { Injectable } from '@nestjs/common';
import type { ChosenSeries, FamilyView, PublicInfo } from '@vitrine/contracts';
import { NODE_SOURCE } from '@vitrine/contracts';
import { START_PAGE } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { FamilyRegistryService, familyView, type KnownFamily } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService } from '../history/labelled/series-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { metricLabel } from '../notifications/notice-renderer.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/language.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { newestOf } from './chosen-series.rule.ts';

/** Minutes for which a value is current: nodes report each minute, plugins less often. */
const NODE_MINUTES = 5;
const PLUGIN_MINUTES = 60;

/** Newest values of each family by node. */
type Values = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Service for the families on the start page: their newest values are read once a minute for all viewers. */
@Injectable()
export class ChosenSeriesService {
  private known: { readonly names: string; readonly until: number; readonly values: Promise<Values> } | undefined;

  constructor(
    private readonly settings: SettingsService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesWindow: SeriesWindowService,
    private readonly nodeCache: NodeCacheService,
    private readonly pluginTexts: PluginTextsService,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of families that a caller sees on the start page; undefined if there are none. */
  countsFor(caller: Caller): PublicInfo['chosenSeries'] {
    const { columns, cardLines } = this.visible(caller);
    if (columns.length === 0 && cardLines.length === 0) return undefined;
    return { columns: columns.length, cardLines: cardLines.length };
  }

  /** Returns the families that a caller may read, with their values for visible nodes. */
  async of(caller: Caller, language: Language, canSee: (uuid: string) => boolean): Promise<ChosenSeries> {
    const { columns, cardLines } = this.visible(caller);
    const names = new Set([...columns, ...cardLines].map(({ fullName }) => fullName));
    const nodes: Record<string, Record<string, number>> = {};
    for (const [family, byNode] of await this.newest())
      if (names.has(family)) for (const [uuid, value] of byNode) if (canSee(uuid)) (nodes[uuid] ??= {})[family] = value;
    const view = (family: KnownFamily) => this.view(family, language);
    return { columns: columns.map(view), cardLines: cardLines.map(view), nodes };
  }

  private visible(caller: Caller): Record<'columns' | 'cardLines', KnownFamily[]> {
    const { columns, cardLines } = this.settings.get(START_PAGE);
    const visible = (names: readonly string[]) =>
      this.families(names).filter(family => this.familyRegistry.canSee(caller, family));
    return { columns: visible(columns), cardLines: visible(cardLines) };
  }

  private families(names: readonly string[]): KnownFamily[] {
    return [...new Set(names)].flatMap(name => this.familyRegistry.find(name) ?? []);
  }

  private newest(): Promise<Values> {
    const now = this.clock.now();
    const { columns, cardLines } = this.settings.get(START_PAGE);
    const families = this.families([...columns, ...cardLines]);
    const names = families.map(({ fullName }) => fullName).join();
    if (this.known?.names === names && now < this.known.until) return this.known.values;
    const known = { names, until: now + MINUTE_MS, values: this.read(families, now) };
    this.known = known;
    // A failed read is not cached.
    known.values.catch(() => (this.known = undefined));
    return known.values;
  }

  private async read(families: readonly KnownFamily[], now: number): Promise<Values> {
    const uuids = this.nodeCache.all().map(({ node }) => node.uuid);
    const values = new Map<string, Map<string, number>>();
    for (const family of families) {
      const byNode = new Map<string, number>();
      const minutes = family.source === NODE_SOURCE ? NODE_MINUTES : PLUGIN_MINUTES;
      const from = (Math.floor(now / MINUTE_MS) - minutes) * 60;
      for await (const [uuid, seriesOf] of this.seriesWindow.ofNodes(uuids, [family], { from, minutes })) {
        const value = newestOf(seriesOf(family), family.declaration);
        if (value !== undefined) byNode.set(uuid, value);
      }
      values.set(family.fullName, byNode);
    }
    return values;
  }

  private view(family: KnownFamily, language: Language): FamilyView {
    const { source, name } = family;
    const { families, states } = source === NODE_SOURCE ? {} : (this.pluginTexts.localesOf(source)[language] ?? {});
    const view = familyView(family, families?.[name] ?? metricLabel(name, language));
    return view.kind === 'state' && states ? { ...view, words: states } : view;
  }
}
