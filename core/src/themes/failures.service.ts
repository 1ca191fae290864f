import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { NewThemeFailure, ThemeFailure } from '@vitrine/contracts';
import { Clock } from '../platform/clock.ts';
import { ThemeEntity } from './theme.entity.ts';
import { ThemesService } from './themes.service.ts';

const MOST = 20;

/** Why themes failed in browsers, so that the administrator sees it. Strangers write here: few, short, and equal ones are one. */
@Injectable()
export class ThemeFailuresService implements OnModuleInit, OnApplicationShutdown {
  private readonly known = new Map<string, ThemeFailure[]>();
  private readonly unsaved = new Set<string>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly themes: ThemesService,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const { id, failures } of await this.em.fork().findAll(ThemeEntity)) this.known.set(id, failures);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.save();
  }

  /** What is known of the release that is shown now; an earlier release's failures are its own. */
  of(id: string): ThemeFailure[] {
    const release = this.themes.find(id)?.release;
    return (this.known.get(id) ?? []).filter(failure => failure.release === release);
  }

  /** Takes a browser's word for it. What is said of a theme or release that is not here is nothing. */
  report({ theme, release, place: failingPart, message }: NewThemeFailure): void {
    const installed = this.themes.find(theme);
    if (installed?.release !== release) return;
    const now = this.clock.now();
    const failures = this.of(theme);
    const same = failures.find(failure => failure.failingPart === failingPart && failure.message === message);
    if (same) Object.assign(same, { count: same.count + 1, lastAt: now });
    else if (failures.length < MOST)
      failures.push({ release, failingPart, message, count: 1, firstAt: now, lastAt: now });
    else return;
    this.known.set(theme, failures);
    this.unsaved.add(theme);
  }

  async clear(id: string): Promise<void> {
    this.themes.findOneOrFail(id);
    this.known.set(id, []);
    this.unsaved.add(id);
    await this.save();
  }

  /** Stores what browsers reported since the last time. */
  async save(): Promise<void> {
    const changed = [...this.unsaved];
    this.unsaved.clear();
    const em = this.em.fork();
    for (const id of changed) await em.nativeUpdate(ThemeEntity, { id }, { failures: this.known.get(id) ?? [] });
  }
}
