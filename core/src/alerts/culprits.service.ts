import { Injectable } from '@nestjs/common';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { ProcessSamplesService } from '../reports/process-samples.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { AlertTransitioned, type AlertTransition } from './alert.events.ts';
import { culpritOrder, culpritsOf } from './culprits.rule.ts';

/** Time for which the notice of an alert waits for its process sample. */
const NOTICE_DELAY_MS = 5000;

/**
 * Service that stores with an alert about processor, load, memory or disk traffic the processes with the highest usage when it
 * fired.
 */
@Injectable()
export class CulpritsService {
  /** Time until which the notice of an alert waits, by the id of the alert. */
  private readonly waiting = new Map<number, number>();

  constructor(
    private readonly processSamples: ProcessSamplesService,
    private readonly alertStore: AlertStoreService,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the notice of an alert should wait, because its process sample is pending. */
  isExpected(alert: number): boolean {
    return (this.waiting.get(alert) ?? 0) > this.clock.now();
  }

  @On(AlertTransitioned)
  async onTransition({ alert: { id, target }, state }: AlertTransition): Promise<void> {
    const order = culpritOrder(target);
    if (state !== 'firing' || !order || !target.node || !this.processSamples.isAvailable(target.node.uuid)) return;
    this.waiting.set(id, this.clock.now() + NOTICE_DELAY_MS);
    try {
      const culprits = culpritsOf(await this.processSamples.of(target.node.uuid), order);
      // A late sample is stored as well, although the notice has been sent.
      if (culprits) await this.alertStore.runExclusiveJob(() => this.alertStore.keepCulprits(id, culprits));
    } finally {
      this.waiting.delete(id);
    }
  }
}
