import { Injectable } from '@nestjs/common';
import { ALERTS } from '@vitrine/contracts/settings';
import { DAY_S } from '@vitrine/contracts/time';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { IMMEDIATE, type Observation } from './alert-lifecycle.rule.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { NO_TARGET, type AlertTarget } from './open-alert.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';

/** Subject of alerts about a check. */
interface CheckSubject {
  readonly id: number;
  readonly name: string;
  /** Uuid of the node that the check belongs to. */
  readonly node: string | null;
  readonly message: string;
}

/** Observation of a check, after its retries. */
export interface CheckObservation extends CheckSubject {
  readonly observation: Observation;
  /** Names of the checks that send no notices while this one is down. */
  readonly dependents: readonly string[];
}

/** Something that expires, such as a certificate. */
export interface CheckExpiry extends CheckSubject {
  /** Name of the value that holds the expiry. */
  readonly value: string;
  /** ms since 1970. */
  readonly at: number;
}

/** Days before the expiry at which further messages follow the first one. */
const LATER_STEPS = [3, 14];

const keyOf = (id: number) => `check:${id}`;

/** Service for alerts about checks. They fire at once, because a check has already been retried. */
@Injectable()
export class CheckAlertsService {
  /** Keys of expiry messages that were sent, which saves a query to the database. */
  private readonly reminded = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly alertStore: AlertStoreService,
    private readonly alertNotifier: AlertNotifierService,
    private readonly momentaryAlerts: MomentaryAlertsService,
    private readonly nodeCache: NodeCacheService,
    private readonly silences: SilencesService,
    private readonly settings: SettingsService,
  ) {}

  isFiring(id: number): boolean {
    return this.alertStore.get(keyOf(id))?.lifecycle.state === 'firing';
  }

  /** Applies the observations of all checks; alerts about other checks are closed without a notice. */
  apply(checks: readonly CheckObservation[], expiring: readonly CheckExpiry[]): Promise<void> {
    return this.alertStore.runExclusiveJob(async () => {
      const observations = checks.map(check => ({
        target: { ...this.targetOf(check), dependents: check.dependents },
        observation: check.observation,
        holdDurations: IMMEDIATE,
      }));
      await this.alertStore.applyObservations(['check'], observations);
      for (const expiry of expiring) await this.remind(expiry);
      await this.alertNotifier.notifyDue();
    });
  }

  /** Sends one message for each step and expiry when the step is reached. During a silence the message waits. */
  private async remind(expiry: CheckExpiry): Promise<void> {
    const now = this.clock.now();
    const remaining = (expiry.at - now) / 1000;
    const first = this.settings.get(ALERTS).checkExpiryDays;
    const step = [...LATER_STEPS.filter(days => days < first), first].find(days => remaining <= days * DAY_S);
    if (step === undefined || remaining <= 0) return;
    const day = new Date(expiry.at).toISOString().slice(0, 10);
    const key = `check-expiry:${expiry.id}:${expiry.value}:${day}:${step}`;
    if (this.reminded.has(key)) return;
    if (await this.alertStore.isKnown(key)) {
      this.reminded.add(key);
      return;
    }
    const node = (expiry.node && this.nodeCache.get(expiry.node)?.node) || null;
    if (silencedBy(this.silences.list(), { node, rule: null, critical: false }, now)) return;
    const { name, message } = expiry;
    await this.momentaryAlerts.notify(
      { ...this.targetOf(expiry), key },
      { since: now, firedAt: now, value: null, peak: null },
      {
        key,
        event: 'check.expiring',
        severity: 'warning',
        values: { name, left: remaining, expiresAt: expiry.at, message },
        page: '/admin/checks',
      },
    );
  }

  private targetOf({ id, name, node, message }: CheckSubject): AlertTarget {
    const listed = node === null ? undefined : this.nodeCache.get(node)?.node;
    return {
      ...NO_TARGET,
      key: keyOf(id),
      kind: 'check',
      node: listed ? { uuid: listed.uuid, name: listed.name } : null,
      task: { id, name },
      message,
    };
  }
}
