import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SITE } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { AvailabilityService } from '../availability/availability.service.ts';
import { CardLatencyService } from '../ping/card-latency.service.ts';
import type { Language } from '../platform/http/language.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { drawCardPicture } from './card-picture.view.ts';
import { daysOf } from './day-strip.view.ts';
import type { PictureTheme, Scheme } from './picture-theme.rule.ts';
import { PictureThemesService } from './picture-themes.service.ts';

const MAX_DRAWINGS = 200;
const MAX_TARGETS = 3;

/** Service that draws the card of a node as SVG, at most once a minute for all viewers. */
@Injectable()
export class CardPicturesService {
  private readonly drawings = new LRUCache<string, { readonly minute: number; readonly svg: Promise<string> }>({
    max: MAX_DRAWINGS,
  });

  constructor(
    private readonly availability: AvailabilityService,
    private readonly cardLatency: CardLatencyService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly pictureThemes: PictureThemesService,
  ) {}

  /** The caller has checked who may see the node. */
  async draw(snapshot: NodeSnapshot, { scheme, language }: { scheme: Scheme; language: Language }): Promise<string> {
    const { name, timeZone, showSystem } = this.settings.get(SITE);
    const { online, lastReport } = snapshot.state;
    // Redrawn at once when a node goes offline or online, or the theme changes.
    const theme = await this.pictureThemes.of(scheme);
    const key = JSON.stringify([snapshot.node, online || lastReport, theme, language, name, timeZone, showSystem]);
    const minute = Math.floor(this.clock.now() / MINUTE_MS);
    const cached = this.drawings.get(key);
    if (cached?.minute === minute) return cached.svg;
    const svg = this.read(snapshot, theme, language);
    this.drawings.set(key, { minute, svg });
    svg.catch(() => this.drawings.delete(key));
    return svg;
  }

  private async read(snapshot: NodeSnapshot, theme: PictureTheme, language: Language): Promise<string> {
    const { uuid, region } = snapshot.node;
    const { name, timeZone, showSystem } = this.settings.get(SITE);
    const [flag, available, latency] = await Promise.all([
      this.pictureThemes.flagOf(region),
      this.availability.all(),
      this.cardLatency.visible(nodeId => nodeId === uuid),
    ]);
    return drawCardPicture({
      snapshot: { ...snapshot, availability: available.nodes[uuid]?.percent },
      site: name,
      timeZone,
      language,
      words: BADGE_LABELS[language],
      theme,
      showsSystem: showSystem,
      flag,
      days: daysOf(available, available.nodes[uuid]),
      targets: latency.tasks
        .slice(0, MAX_TARGETS)
        .map(({ short }, i) => ({ name: short, cell: latency.nodes[uuid]?.[i] ?? null })),
    });
  }
}
