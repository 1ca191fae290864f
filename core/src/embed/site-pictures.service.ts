import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CardLatency } from '@vitrine/contracts';
import { latencyTier } from '@vitrine/contracts/latency-tier';
import { SITE } from '@vitrine/contracts/settings';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { middleOfCountry } from '@vitrine/contracts/world';
import { AvailabilityService } from '../availability/availability.service.ts';
import { CardLatencyService } from '../ping/card-latency.service.ts';
import type { Language } from '../platform/http/language.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { CardTrendsService } from './card-trends.service.ts';
import { countryPins } from './country-pins.rule.ts';
import { daysOf } from './day-strip.view.ts';
import type { PictureRoute } from './globe.view.ts';
import { drawNodePreview } from './node-preview.view.ts';
import type { Scheme } from './picture-theme.rule.ts';
import { PictureThemesService } from './picture-themes.service.ts';
import { drawSitePreview } from './site-preview.view.ts';

const MAX_DRAWINGS = 100;
/** Maximum number of nodes whose traffic is added up: more would need too many reads. */
const MAX_ADDED = 100;

interface Asked {
  readonly scheme: Scheme;
  readonly language: Language;
}

/** Service that draws the pictures for link previews as SVG, at most once a minute for all viewers. */
@Injectable()
export class SitePicturesService {
  private readonly drawings = new LRUCache<string, { readonly minute: number; readonly svg: Promise<string> }>({
    max: MAX_DRAWINGS,
  });

  constructor(
    private readonly availability: AvailabilityService,
    private readonly cardLatency: CardLatencyService,
    private readonly cardTrends: CardTrendsService,
    private readonly pictureThemes: PictureThemesService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** `nodes`: visible to everybody who sees the picture. `troubles`: descriptions of problems other than offline nodes. */
  site(nodes: readonly NodeSnapshot[], problems: readonly string[], options: Asked): Promise<string> {
    return this.once(['site', nodes.map(keyOf), problems, options], () => this.readSite(nodes, problems, options));
  }

  node(snapshot: NodeSnapshot, options: Asked): Promise<string> {
    return this.once(['node', keyOf(snapshot), options], () => this.readNode(snapshot, options));
  }

  private async once(key: unknown, read: () => Promise<string>): Promise<string> {
    const { name, timeZone } = this.settings.get(SITE);
    const theme = await this.pictureThemes.of('dark');
    // Redrawn at once when a node goes offline or online, or the theme changes.
    const id = JSON.stringify([key, name, timeZone, theme]);
    const minute = Math.floor(this.clock.now() / MINUTE_MS);
    const cached = this.drawings.get(id);
    if (cached?.minute === minute) return cached.svg;
    const svg = read();
    this.drawings.set(id, { minute, svg });
    svg.catch(() => this.drawings.delete(id));
    return svg;
  }

  private async readSite(
    nodes: readonly NodeSnapshot[],
    problems: readonly string[],
    { scheme, language }: Asked,
  ): Promise<string> {
    const visible = new Set(nodes.map(({ node }) => node.uuid));
    const now = this.clock.now();
    const regions = [...new Set(nodes.map(({ node }) => node.region))];
    const [theme, available, latency, flags, traffic] = await Promise.all([
      this.pictureThemes.of(scheme),
      this.availability.all(),
      this.cardLatency.visible(uuid => visible.has(uuid)),
      Promise.all(regions.map(region => this.pictureThemes.flagOf(region))),
      this.trafficOf([...visible]),
    ]);
    const shares = [...visible].flatMap(uuid => available.nodes[uuid]?.percent ?? []);
    const pins = countryPins(nodes);
    return drawSitePreview({
      site: this.settings.get(SITE).name,
      nodes,
      words: BADGE_LABELS[language],
      theme,
      troubles: problems,
      flags: flags.filter(Boolean),
      traffic,
      outages: available.recent
        .filter(({ node }) => visible.has(node))
        .map(({ from, to }) => [shareOfDay(from, now), shareOfDay(to ?? now, now)] as const),
      availability: shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : undefined,
      globe: { pins, routes: routesOf(nodes, latency), time: now },
    });
  }

  private async readNode(snapshot: NodeSnapshot, { scheme, language }: Asked): Promise<string> {
    const { uuid, region } = snapshot.node;
    const { name, timeZone } = this.settings.get(SITE);
    const [theme, available, latency, flag] = await Promise.all([
      this.pictureThemes.of(scheme),
      this.availability.all(),
      this.cardLatency.visible(nodeId => nodeId === uuid),
      this.pictureThemes.flagOf(region),
    ]);
    return drawNodePreview({
      site: name,
      snapshot: { ...snapshot, availability: available.nodes[uuid]?.percent },
      words: BADGE_LABELS[language],
      language,
      timeZone,
      theme,
      flag,
      days: daysOf(available, available.nodes[uuid]),
      globe: { pins: countryPins([snapshot]), routes: routesOf([snapshot], latency), time: this.clock.now() },
    });
  }

  /** Returns the download rate of all nodes over the last day; NaN if none of them reported. */
  private async trafficOf(uuids: readonly string[]): Promise<number[]> {
    if (uuids.length > MAX_ADDED) return [];
    const trends = await Promise.all(uuids.map(uuid => this.cardTrends.of(uuid, 'netDown')));
    const points = Math.max(0, ...trends.map(({ length }) => length));
    return Array.from({ length: points }, (_, i) => {
      const cached = trends.flatMap(trend => (Number.isFinite(trend[i]) ? trend[i]! : []));
      return cached.length > 0 ? cached.reduce((sum, value) => sum + value, 0) : NaN;
    });
  }
}

const shareOfDay = (at: number, now: number) => Math.max(0, Math.min(1, 1 - (now - at) / DAY_MS));

const keyOf = ({ node, state }: NodeSnapshot) => [node, state.online || state.lastReport];

/** Returns the lines to the target with the highest latency. */
function routesOf(nodes: readonly NodeSnapshot[], { tasks, nodes: cells }: CardLatency): PictureRoute[] {
  const online = nodes.filter(({ state }) => state.online);
  const lines = tasks.map(({ region }, i) => {
    const to = middleOfCountry(region);
    const measured = online.flatMap(({ node }) => {
      const [trip, lossPercent] = cells[node.uuid]?.[i] ?? [null, 0];
      return [{ region: node.region, trip, tier: latencyTier(trip, lossPercent) ?? 0 }];
    });
    const trips = measured.flatMap(({ trip }) => trip ?? []).sort((a, b) => a - b);
    const worst = [...Map.groupBy(measured, city => city.region)].map(([from, cities]) => ({
      from: middleOfCountry(from),
      tier: Math.max(...cities.map(({ tier }) => tier)),
    }));
    const routes = worst.flatMap(({ from, tier }) => (from && to && tier > 0 ? [{ from, to, tier }] : []));
    return { median: trips[trips.length >> 1] ?? 0, routes };
  });
  return lines.filter(({ routes }) => routes.length > 0).sort((a, b) => b.median - a.median)[0]?.routes ?? [];
}
