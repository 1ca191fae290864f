import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { NewThemeFailure, ThemeFailure, ThemeLoad } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { failureSource } from '../platform/text/source-position.ts';
import { Clock } from '../platform/time/clock.ts';
import { ThemeEntity } from './theme.entity.ts';
import { ThemeChanged } from './theme.events.ts';
import { ThemesService } from './themes.service.ts';

const MAX_FAILURES = 20;
/** Number of browsers that have to wait for a release in vain before others no longer wait. */
const SLOW_AFTER = 3;

/**
 * Service for theme failures in browsers, shown to the administrator. The reports are anonymous: limited in number and length,
 * duplicates merged.
 */
@Injectable()
export class ThemeFailuresService implements OnModuleInit, OnApplicationShutdown {
  private readonly known = new Map<string, ThemeFailure[]>();
  private readonly unsaved = new Set<string>();
  /** Reports of releases that did not load in time, by release; removed when a browser could load it. */
  private readonly timeouts = new Map<string, { count: number; lastAt: number }>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly themes: ThemesService,
    private readonly events: Events,
  ) {}

  onModuleInit(): Promise<void> {
    return this.reload();
  }

  /** Reloads the failures. Those just reported here are kept. */
  async reload(): Promise<void> {
    for (const { id, failures } of await this.db.findAll(ThemeEntity))
      if (!this.unsaved.has(id)) this.known.set(id, failures);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.save();
  }

  /** Returns the failures of the current release; those of earlier releases do not count. */
  of(id: string): ThemeFailure[] {
    const release = this.themes.find(id)?.release;
    return (this.known.get(id) ?? []).filter(failure => failure.release === release);
  }

  /**
   * Returns true if pages should not wait for a theme. This relies on reports of anonymous browsers, so it never disables a theme:
   * pages still load it in parallel to the default theme, and the first success ends it for all.
   */
  isSlow(id: string): boolean {
    const timeouts = this.timeouts.get(this.themes.find(id)?.release ?? '');
    return timeouts !== undefined && timeouts.count >= SLOW_AFTER && this.clock.now() - timeouts.lastAt < HOUR_MS;
  }

  /** Records that a browser could load a theme. */
  reportLoad({ theme, release }: ThemeLoad): void {
    if (this.themes.find(theme)?.release === release) this.timeouts.delete(release);
  }

  /** Records a browser's report. Reports about an unknown theme or release are ignored. */
  async report({
    theme,
    release,
    failingPart,
    message: messageText,
    stack = '',
    components = '',
  }: NewThemeFailure): Promise<void> {
    const installed = this.themes.find(theme);
    if (installed?.release !== release) return;
    const now = this.clock.now();
    const folder = this.themes.folders.filesOf(theme, release);
    const readMap = (file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined);
    const place = await failureSource(stack, components, { path: `/${theme}/${release}/`, readMap });
    const message = place ? `${messageText} (${place})` : messageText;
    if (failingPart === 'timeout')
      this.timeouts.set(release, { count: (this.timeouts.get(release)?.count ?? 0) + 1, lastAt: now });
    const failures = this.of(theme);
    const same = failures.find(failure => failure.failingPart === failingPart && failure.message === message);
    if (same) Object.assign(same, { count: same.count + 1, lastAt: now });
    else if (failures.length < MAX_FAILURES)
      failures.push({ release, failingPart, message, count: 1, firstAt: now, lastAt: now });
    else return;
    this.known.set(theme, failures);
    this.unsaved.add(theme);
  }

  async clear(id: string): Promise<void> {
    const { release } = this.themes.findOneOrFail(id);
    this.known.set(id, []);
    this.timeouts.delete(release);
    this.unsaved.add(id);
    await this.save();
    this.events.emit(ThemeChanged, { id });
  }

  /** Stores the failures reported since the last call. */
  async save(): Promise<void> {
    const changed = [...this.unsaved];
    this.unsaved.clear();
    const em = this.db.unitOfWork();
    for (const id of changed) await em.nativeUpdate(ThemeEntity, { id }, { failures: this.known.get(id) ?? [] });
  }
}
