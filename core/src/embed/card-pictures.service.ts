import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AvailabilityService } from '../availability/availability.service.ts';
import { CardLatencyService } from '../ping/card-latency.service.ts';
import { Config } from '../platform/config/config.ts';
import type { Language } from '../platform/http/language.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import { daysOf, drawCardPicture, type Scheme } from './card-picture.view.ts';

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
    private readonly config: Config,
  ) {}

  /** The caller has checked who may see the node. */
  draw(snapshot: NodeSnapshot, { scheme, language }: { scheme: Scheme; language: Language }): Promise<string> {
    const { name, timeZone, showSystem } = this.settings.get(SITE);
    const { online, lastReport } = snapshot.state;
    // Redrawn at once when a node goes offline or online.
    const key = JSON.stringify([snapshot.node, online || lastReport, scheme, language, name, timeZone, showSystem]);
    const minute = Math.floor(this.clock.now() / MINUTE_MS);
    const known = this.drawings.get(key);
    if (known?.minute === minute) return known.svg;
    const svg = this.read(snapshot, { scheme, language });
    this.drawings.set(key, { minute, svg });
    svg.catch(() => this.drawings.delete(key));
    return svg;
  }

  private async read(
    snapshot: NodeSnapshot,
    { scheme, language }: { scheme: Scheme; language: Language },
  ): Promise<string> {
    const { uuid, region } = snapshot.node;
    const { name, timeZone, showSystem } = this.settings.get(SITE);
    const [flag, available, latency] = await Promise.all([
      this.flagOf(region),
      this.availability.all(),
      this.cardLatency.visible(other => other === uuid),
    ]);
    return drawCardPicture({
      snapshot: { ...snapshot, availability: available.nodes[uuid]?.percent },
      site: name,
      timeZone,
      language,
      words: BADGE_LABELS[language],
      scheme,
      showsSystem: showSystem,
      flag,
      days: daysOf(available, available.nodes[uuid]),
      targets: latency.tasks
        .slice(0, MAX_TARGETS)
        .map(({ short }, i) => ({ name: short, cell: latency.nodes[uuid]?.[i] ?? null })),
    });
  }

  /** Returns the flag of a country, a file of the web shell, as a data URL. */
  private async flagOf(region: string): Promise<string> {
    if (!/^[A-Z]{2}$/.test(region)) return '';
    const svg = await readFile(join(this.config.webDir, 'flags', `${region}.svg`)).catch(() => undefined);
    return svg ? `data:image/svg+xml;base64,${svg.toString('base64')}` : '';
  }
}
