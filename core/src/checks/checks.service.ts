import { Injectable } from '@nestjs/common';
import { CHECK_LIMITS, type NewCheck } from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { CachedTablesService, type CachedTable } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import type { SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { CheckKindsService } from './check-kinds.service.ts';
import { CheckEntity } from './check.entity.ts';
import { ChecksChanged } from './checks.events.ts';
import { CheckLimit, CheckNotFound, CheckOrderStale } from './checks.problems.ts';
import { dependsOnItself } from './dependencies.rule.ts';

/** Service for checks. All of them are in memory in their order, because they are few. */
@Injectable()
export class ChecksService {
  private readonly table: CachedTable<CheckEntity>;

  constructor(
    private readonly db: Database,
    private readonly checkKinds: CheckKindsService,
    private readonly nodeCache: NodeCacheService,
    tables: CachedTablesService,
  ) {
    this.table = tables.create(ChecksChanged, () =>
      this.db.find(CheckEntity, {}, { orderBy: { position: 'asc', id: 'asc' } }),
    );
  }

  list(): readonly CheckEntity[] {
    return this.table.rows;
  }

  /** Returns the checks that visitors can see. */
  open(): CheckEntity[] {
    return this.list().filter(({ isPublic, paused }) => isPublic && !paused);
  }

  find(id: number): CheckEntity | undefined {
    return this.list().find(check => check.id === id);
  }

  findOneOrFail(id: number): CheckEntity {
    const check = this.find(id);
    if (!check) throw new CheckNotFound(id);
    return check;
  }

  async add({ values, ...columns }: NewCheck): Promise<CheckEntity> {
    if (this.list().length >= CHECK_LIMITS.checks) throw new CheckLimit();
    this.assertDependencies(undefined, columns.dependsOn);
    const settings = await this.checkKinds.check(columns.kind, {}, values);
    this.assertLocations(columns, settings);
    const position = (this.list().at(-1)?.position ?? 0) + 1;
    const id = await this.db.transactional(async em => {
      const check = em.create(CheckEntity, { ...columns, settings: {}, position });
      await em.flush();
      // Secrets are sealed with the id of their check, which only exists now.
      check.settings = this.seal(check, settings);
      await em.flush();
      return check.id;
    });
    await this.table.reload();
    return this.findOneOrFail(id);
  }

  async change(id: number, { values, ...columns }: NewCheck, expect?: Expect<CheckEntity>): Promise<CheckEntity> {
    const before = this.findOneOrFail(id);
    this.assertDependencies(id, columns.dependsOn);
    // Secrets are kept only if the kind of check has not changed.
    const stored = columns.kind === before.kind ? this.settingsOf(before) : {};
    const merged = await this.checkKinds.check(columns.kind, stored, values);
    this.assertLocations(columns, merged);
    const settings = this.seal({ id, kind: columns.kind }, merged);
    await this.db.transactional(async em => {
      const locked = await lockRow(em, CheckEntity, { id });
      if (!locked) throw new CheckNotFound(id);
      expect?.(locked);
      await em.nativeUpdate(CheckEntity, { id }, { ...columns, settings });
    });
    await this.table.reload();
    return this.findOneOrFail(id);
  }

  /** Removes a check and its history, and the dependencies of other checks on it. */
  async remove(id: number): Promise<void> {
    this.findOneOrFail(id);
    await this.db.transactional(async em => {
      for (const check of this.list())
        if (check.dependsOn.includes(id))
          await em.nativeUpdate(
            CheckEntity,
            { id: check.id },
            { dependsOn: check.dependsOn.filter(parent => parent !== id) },
          );
      await em.nativeDelete(CheckEntity, { id });
    });
    await this.table.reload();
  }

  async order(ids: readonly number[]): Promise<void> {
    const checks = this.list();
    if (new Set(ids).size !== checks.length || !checks.every(({ id }) => ids.includes(id))) throw new CheckOrderStale();
    await this.db.transactional(async em => {
      for (const [i, id] of ids.entries()) await em.nativeUpdate(CheckEntity, { id }, { position: i + 1 });
    });
    await this.table.reload();
  }

  /** Returns the settings of a check with decrypted secrets. */
  settingsOf(check: Pick<CheckEntity, 'id' | 'settings'>): SettingsValues {
    return this.checkKinds.open(placeOf(check), check.settings);
  }

  /** Throws if the check cannot run on nodes, or one of them does not exist. */
  assertOnNodes(kind: string, settings: SettingsValues, nodes: readonly string[]): void {
    const refusal = this.checkKinds.refusalOnNodes(kind, settings);
    if (refusal) throw new RequestInvalid([{ path: 'nodes', message: refusal }]);
    if (nodes.some(node => !this.nodeCache.get(node)))
      throw new RequestInvalid([{ path: 'nodes', message: 'checks.no-node' }]);
  }

  private assertLocations(
    { kind, fromCore, nodes, quorum }: Pick<NewCheck, 'kind' | 'fromCore' | 'nodes' | 'quorum'>,
    settings: SettingsValues,
  ): void {
    if (nodes.length > 0) this.assertOnNodes(kind, settings, nodes);
    const locations = nodes.length + (fromCore ? 1 : 0);
    if (locations === 0) throw new RequestInvalid([{ path: 'nodes', message: 'checks.no-location' }]);
    if (quorum > locations) throw new RequestInvalid([{ path: 'quorum', message: 'checks.quorum' }]);
  }

  /** Returns settings with encrypted secrets, as stored in the row of this check. */
  seal(check: { readonly id: number; readonly kind: string }, settings: SettingsValues): Record<string, unknown> {
    return { ...this.checkKinds.seal(placeOf(check), check.kind, settings) };
  }

  private assertDependencies(id: number | undefined, dependsOn: readonly number[]): void {
    const unknown = dependsOn.find(parent => !this.find(parent));
    if (unknown !== undefined) throw new CheckNotFound(unknown);
    if (id !== undefined && dependsOnItself(id, dependsOn, this.list()))
      throw new RequestInvalid([{ path: 'dependsOn', message: 'checks.circle' }]);
  }
}

const placeOf = ({ id }: { readonly id: number }) => `check.${id}`;
