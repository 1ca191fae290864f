import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EventLoopLag } from '@vitrine/contracts';

/** Blocks of at least this length are always detected, shorter ones only sometimes. */
const BUSY_STEP_MS = 200;
/** An idle server is not woken five times a second, which would take 0.06 % of a processor core. Its jobs run every 5 s. */
const IDLE_STEP_MS = 5000;
/** Share of a minute with a running event loop from which on a server counts as busy. */
const BUSY_FROM = 0.01;

/** Service that measures the lag of the event loop and the processor time of this process, per minute. */
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

  /** Returns the lag in the last complete minute; during the first minute, the lag so far. */
  lag(): EventLoopLag {
    return this.minute ?? this.read();
  }

  /** Returns this process's share of a processor core in the last complete minute; during the first minute, the share so far. */
  processor(): number {
    return this.share ?? this.processorShare();
  }

  private processorShare(): number {
    const { user, system } = process.cpuUsage(this.usage);
    return (user + system) / 1000 / Math.max(1, performance.now() - this.usageAt);
  }

  /** The timer itself waits for its resolution; only the excess is lag. */
  private read(): EventLoopLag {
    const ms = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds / 1e6 - this.stepMs) * 10) / 10 || 0);
    const { count, mean, max } = this.histogram;
    return count === 0
      ? { meanMs: 0, p99Ms: 0, maxMs: 0 }
      : { meanMs: ms(mean), p99Ms: ms(this.histogram.percentile(99)), maxMs: ms(max) };
  }
}
