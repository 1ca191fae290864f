import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EventLoopLag } from '@vitrine/contracts';

/** A block of this length or more is always seen, a shorter one sometimes. */
const BUSY_STEP_MS = 200;
/** A server with next to nothing to do is not woken five times a second, which takes 0.06 % of a core. Its jobs run every 5 s. */
const IDLE_STEP_MS = 5000;
/** Part of a minute in which the loop ran from which on a server is busy. */
const BUSY_FROM = 0.01;

/** Service that measures per minute the lag of the event loop, and the processor time of this process. */
@Injectable()
export class EventLoopMonitorService implements OnModuleInit, OnApplicationShutdown {
  private stepMs = IDLE_STEP_MS;
  private histogram = monitorEventLoopDelay({ resolution: this.stepMs });
  private use = performance.eventLoopUtilization();
  private minute: EventLoopLag | undefined;
  private usage = process.cpuUsage();
  private usageAt = performance.now();
  private share: number | undefined;

  onModuleInit(): void {
    this.histogram.enable();
  }

  onApplicationShutdown(): void {
    this.histogram.disable();
  }

  /** Stores the values of the past minute and starts the next one. */
  completeMinute(): void {
    this.minute = this.read();
    const use = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(use, this.use);
    this.use = use;
    this.share = this.processorShare();
    this.usage = process.cpuUsage();
    this.usageAt = performance.now();
    this.measureEach(utilization < BUSY_FROM ? IDLE_STEP_MS : BUSY_STEP_MS);
  }

  private measureEach(stepMs: number): void {
    if (stepMs === this.stepMs) return void this.histogram.reset();
    this.histogram.disable();
    this.stepMs = stepMs;
    this.histogram = monitorEventLoopDelay({ resolution: stepMs });
    this.histogram.enable();
  }

  /** Returns the lag of the last complete minute; before the first one is complete, up to now. */
  lag(): EventLoopLag {
    return this.minute ?? this.read();
  }

  /** Returns the share of a processor that this process took in the last complete minute; before the first one, up to now. */
  processor(): number {
    return this.share ?? this.processorShare();
  }

  private processorShare(): number {
    const { user, system } = process.cpuUsage(this.usage);
    return (user + system) / 1000 / Math.max(1, performance.now() - this.usageAt);
  }

  /** The timer itself waits for the resolution; only the excess is lag. */
  private read(): EventLoopLag {
    const ms = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds / 1e6 - this.stepMs) * 10) / 10 || 0);
    const { count, mean, max } = this.histogram;
    return count === 0
      ? { meanMs: 0, p99Ms: 0, maxMs: 0 }
      : { meanMs: ms(mean), p99Ms: ms(this.histogram.percentile(99)), maxMs: ms(max) };
  }
}
