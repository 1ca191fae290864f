import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import type { PluginMode } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Config } from '../../platform/config/config.ts';
import { Clock, type Cancel } from '../../platform/time/clock.ts';
import type { Origin } from '../model/scan-plugins.ts';
import { modeFor } from './safe-mode.rule.ts';

/** A server that has run this long counts as started. */
const STARTED_MS = MINUTE_MS;

const Starts = z.object({ crashes: z.int().min(0) });

/**
 * Service that decides which plugins may run. It counts starts that ended early in a file, because a crashed server has no other
 * way to report it, and disables plugins once there are too many.
 */
@Injectable()
export class SafeModeService {
  private readonly logger = new Logger('Plugins');
  private readonly file: string;
  private cancel: Cancel = () => undefined;
  /** Which plugins may run, and the cause of a restriction. */
  current: PluginMode;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.file = join(config.dataDir, 'plugin-starts.json');
    this.current = modeFor(config.pluginMode, 0);
  }

  /** Counts this start as ended early, until it has run for a minute. Called before the first plugin is loaded. */
  begin(): void {
    const crashes = this.read();
    this.current = modeFor(this.config.pluginMode, crashes);
    this.write(crashes + 1);
    this.cancel = this.clock.after(STARTED_MS, () => this.settle());
    const { mode, cause } = this.current;
    if (cause === 'crashes')
      this.logger.error(
        `Safe mode: the last ${crashes} starts ended early. ${mode === 'off' ? 'No plugin is' : 'Only bundled plugins are'} started. ` +
          'Admin → Plugins says how to go on.',
      );
    if (cause === 'configured') this.logger.warn(`VITRINE_PLUGIN_MODE=${mode}: other plugins are not started`);
  }

  /** Resets the count: the start succeeded, or the server was stopped on purpose. */
  settle(): void {
    this.cancel();
    this.write(0);
  }

  /** Ends safe mode and resets the count. */
  leave(): void {
    this.current = modeFor(this.config.pluginMode, 0);
    this.write(1);
    this.cancel();
    this.cancel = this.clock.after(STARTED_MS, () => this.settle());
  }

  allows(origin: Origin): boolean {
    const { mode } = this.current;
    return mode === 'all' || (mode === 'bundled' && origin === 'shipped');
  }

  private read(): number {
    try {
      return Starts.parse(JSON.parse(readFileSync(this.file, 'utf8'))).crashes;
    } catch {
      return 0;
    }
  }

  private write(crashes: number): void {
    try {
      if (crashes === 0) return rmSync(this.file, { force: true });
      mkdirSync(this.config.dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(this.file, JSON.stringify({ crashes }), { mode: 0o600 });
    } catch (error) {
      this.logger.warn(`Starts of plugins cannot be counted: ${(error as Error).message}`);
    }
  }
}
