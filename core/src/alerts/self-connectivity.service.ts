import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LOCAL_NODE } from '@vitrine/contracts/settings';
import { ALERT_FACTS, ALERTS } from '@vitrine/contracts/settings';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { LocalNodeStarted } from '../agents/agent.events.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ConnectivityProbeService } from './connectivity-probe.service.ts';
import { hasRecovered, assessConnectivity, type ConnectivitySnapshot } from './connectivity.rule.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { RECONNECT_GRACE_MS, type NodePresence, type ObserverState } from './offline.rule.ts';
import { NO_TARGET } from './open-alert.ts';

/** Nodes that stop reporting within this time are correlated. */
const CORRELATION_WINDOW_MS = 3 * MINUTE_MS;
/** How long a probe result is valid. */
const PROBE_TTL_MS = 10_000;
/** Interval of probes while there is no suspicion. They establish whether a missing response will be meaningful later. */
const IDLE_PROBE_INTERVAL_MS = 6 * HOUR_MS;

type Node = readonly [uuid: string, presence: NodePresence];

/** Service that decides whether the core itself is isolated from the network. While it is, nodes are not judged. */
@Injectable()
export class SelfConnectivityService implements OnModuleInit {
  private readonly logger = new Logger(SelfConnectivityService.name);
  private readonly lostAt = new Map<string, number>();
  private answer: { readonly at: number; readonly reached: boolean } | undefined;
  private isProbing = false;
  private idleProbeAt = 0;
  private since = 0;
  private cutSince = 0;
  /** The node of this instance's own machine, which is reached without a network. */
  private own: string | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly connectivityProbe: ConnectivityProbeService,
    private readonly momentaryAlerts: MomentaryAlertsService,
  ) {}

  onModuleInit(): void {
    this.since = this.clock.now();
    this.cutSince = this.settings.get(ALERT_FACTS).cutSince;
  }

  @On(LocalNodeStarted)
  onLocalNodeStarted({ node }: { readonly node: string }): void {
    this.own = node;
  }

  /** Assesses the state of the observer from the nodes that report now. Part of the store's exclusive work. */
  async assess(nodes: readonly Node[]): Promise<ObserverState> {
    const now = this.clock.now();
    const snapshot = this.snapshot(nodes, now);
    if (this.cutSince > 0) {
      if (hasRecovered(snapshot)) await this.onRecovered(now, snapshot.lost + snapshot.online);
      else this.probeReferences();
      return { since: this.since, isIsolated: this.cutSince > 0 };
    }
    const verdict = assessConnectivity(snapshot);
    if (verdict === 'ask') this.probeReferences();
    if (verdict === 'cut') await this.onIsolated(now);
    if (
      verdict === 'fine' &&
      snapshot.online > 0 &&
      now - this.idleProbeAt > IDLE_PROBE_INTERVAL_MS &&
      now - this.since > RECONNECT_GRACE_MS
    )
      this.probeReferences((this.idleProbeAt = now));
    return { since: this.since, isIsolated: verdict !== 'fine' };
  }

  private snapshot(nodes: readonly Node[], now: number): ConnectivitySnapshot {
    const localNode = this.own ?? this.settings.get(LOCAL_NODE).uuid;
    const from = (this.cutSince || now) - CORRELATION_WINDOW_MS;
    let online = 0;
    let failure = 0;
    for (const [uuid, presence] of nodes) {
      if (uuid === localNode) continue;
      if (presence.online) {
        online++;
        this.lostAt.delete(uuid);
        continue;
      }
      if (presence.lastReport === 0) continue;
      if (!this.lostAt.has(uuid)) this.lostAt.set(uuid, now);
      if (this.lostAt.get(uuid)! >= from) failure++;
    }
    const cachedAnswer = this.answer && now - this.answer.at <= PROBE_TTL_MS ? this.answer.reached : null;
    return {
      online,
      lost: failure,
      hasUplink: this.connectivityProbe.hasUplink(),
      isReferenceReachable: cachedAnswer,
      hasEverReachedReference: this.settings.get(ALERT_FACTS).reached,
    };
  }

  /**
   * Probes the reference hosts, unless a probe is running. While there is no suspicion, the result shows whether they are usable.
   */
  private probeReferences(idleAt?: number): void {
    const { referenceHosts } = this.settings.get(ALERTS);
    if (this.isProbing) return;
    this.isProbing = true;
    void this.connectivityProbe
      .isAnyReachable(referenceHosts)
      .then(async reached => {
        this.answer = { at: this.clock.now(), reached };
        if (idleAt !== undefined && reached !== this.settings.get(ALERT_FACTS).reached)
          await this.settings.set(ALERT_FACTS, { reached });
      })
      .catch(error => this.logger.error(`What is outside could not be noted: ${String(error)}`))
      .finally(() => (this.isProbing = false));
  }

  private async onIsolated(now: number): Promise<void> {
    await this.settings.set(ALERT_FACTS, { cutSince: now });
    this.cutSince = now;
    this.logger.warn('The core is cut off from the network: nothing is said about nodes until it is back');
  }

  /** Sends one notice after the recovery, saying that nodes were not observed. */
  private async onRecovered(now: number, nodes: number): Promise<void> {
    const since = this.cutSince;
    const key = `isolated:${since}`;
    const values = { since, until: now, duration: Math.round((now - since) / 1000), count: nodes };
    await this.momentaryAlerts.notify(
      { ...NO_TARGET, key, kind: 'isolated' },
      { since, firedAt: since, value: null, peak: null },
      { key, event: 'core.isolated', severity: 'info', values },
    );
    await this.settings.set(ALERT_FACTS, { cutSince: 0 });
    this.cutSince = 0;
    this.since = now;
    this.answer = undefined;
    this.lostAt.clear();
    this.logger.log('The core is back in the network');
  }
}
