import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { NoticesService } from '../notifications/notices.service.ts';
import { Clock } from '../platform/clock.ts';
import { LOCAL_NODE } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AlertBookService } from './alert-book.service.ts';
import { ALERT_FACTS, ALERTS } from './alert-settings.ts';
import { isBack, judgeNetwork, type Surroundings } from './network.rule.ts';
import { RETURN_MS, type Presence, type Watch } from './offline.rule.ts';
import { fresh } from './open-alert.ts';
import { Outside } from './outside.ts';

/** Nodes that fell silent within this time fell silent together. */
const TOGETHER_MS = 3 * 60_000;
/** An answer from outside is believed for so long. */
const BELIEVED_MS = 10_000;
/** How often the places outside are tried in peace, so that their silence means something later. */
const PEACE_MS = 6 * 3_600_000;

type Node = readonly [uuid: string, presence: Presence];

/** Knows whether the core itself is cut off from the network, in which case it has nothing to say about nodes. */
@Injectable()
export class OwnNetworkService implements OnModuleInit {
  private readonly logger = new Logger(OwnNetworkService.name);
  private readonly lostAt = new Map<string, number>();
  private answer: { readonly at: number; readonly reached: boolean } | undefined;
  private asking = false;
  private peaceAt = 0;
  private since = 0;
  private cutSince = 0;

  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly outside: Outside,
    private readonly book: AlertBookService,
    private readonly notices: NoticesService,
  ) {}

  onModuleInit(): void {
    this.since = this.clock.now();
    this.cutSince = this.settings.get(ALERT_FACTS).cutSince;
  }

  /** What the core's eyes are worth, given who reports now. Part of the book's exclusive work. */
  async look(nodes: readonly Node[]): Promise<Watch> {
    const now = this.clock.now();
    const surroundings = this.surroundings(nodes, now);
    if (this.cutSince > 0) {
      if (isBack(surroundings)) await this.back(now, surroundings.lost + surroundings.online);
      else this.ask();
      return { since: this.since, blind: this.cutSince > 0 };
    }
    const verdict = judgeNetwork(surroundings);
    if (verdict === 'ask') this.ask();
    if (verdict === 'cut') await this.cut(now);
    if (verdict === 'fine' && surroundings.online > 0 && now - this.peaceAt > PEACE_MS && now - this.since > RETURN_MS)
      this.ask((this.peaceAt = now));
    return { since: this.since, blind: verdict !== 'fine' };
  }

  private surroundings(nodes: readonly Node[], now: number): Surroundings {
    const here = this.settings.get(LOCAL_NODE).uuid;
    const from = (this.cutSince || now) - TOGETHER_MS;
    let online = 0;
    let lost = 0;
    for (const [uuid, presence] of nodes) {
      if (uuid === here) continue;
      if (presence.online) {
        online++;
        this.lostAt.delete(uuid);
        continue;
      }
      if (presence.lastReport === 0) continue;
      if (!this.lostAt.has(uuid)) this.lostAt.set(uuid, now);
      if (this.lostAt.get(uuid)! >= from) lost++;
    }
    const fresh = this.answer && now - this.answer.at <= BELIEVED_MS ? this.answer.reached : null;
    return {
      online,
      lost,
      linked: this.outside.linked(),
      reached: fresh,
      everReached: this.settings.get(ALERT_FACTS).reached,
    };
  }

  /** Tries the places outside, unless that is under way. In peace, their answer tells whether they can be relied on. */
  private ask(peace?: number): void {
    const { anchors } = this.settings.get(ALERTS);
    if (this.asking) return;
    this.asking = true;
    void this.outside
      .reaches(anchors)
      .then(async reached => {
        this.answer = { at: this.clock.now(), reached };
        if (peace !== undefined && reached !== this.settings.get(ALERT_FACTS).reached)
          await this.settings.set(ALERT_FACTS, { reached });
      })
      .catch(error => this.logger.error(`What is outside could not be noted: ${String(error)}`))
      .finally(() => (this.asking = false));
  }

  private async cut(now: number): Promise<void> {
    await this.settings.set(ALERT_FACTS, { cutSince: now });
    this.cutSince = now;
    this.logger.warn('The core is cut off from the network: nothing is said about nodes until it is back');
  }

  /** Says once, afterwards, that nobody was watched. */
  private async back(now: number, nodes: number): Promise<void> {
    const since = this.cutSince;
    const alarm = { state: 'resolved', since, firedAt: since, goodSince: now, value: null, peak: null } as const;
    const topic = {
      key: `isolated:${since}`,
      kind: 'isolated',
      node: null,
      rule: null,
      task: null,
      metric: '',
      unit: '',
      threshold: null,
    } as const;
    await this.book.transact(async em => {
      const values = { since, until: now, duration: Math.round((now - since) / 1000), count: nodes };
      const notice = await this.notices.announce(em, {
        key: topic.key,
        event: 'core.isolated',
        severity: 'info',
        node: null,
        at: now,
        values,
      });
      return [{ before: undefined, after: { ...fresh(topic, alarm), saidAt: now, notice, endSaidAt: now } }];
    });
    await this.settings.set(ALERT_FACTS, { cutSince: 0 });
    this.cutSince = 0;
    this.since = now;
    this.answer = undefined;
    this.lostAt.clear();
    this.notices.wake();
    this.logger.log('The core is back in the network');
  }
}
