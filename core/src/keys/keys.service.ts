import { randomUUID } from 'node:crypto';
import type { NewApiKey } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import type { KeyCaller } from '../platform/http/caller.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { Sockets } from '../platform/sockets/sockets.ts';
import { ApiKey } from './api-key.entity.ts';
import { KeyNotFound, KeysFull } from './keys.problems.ts';

/** What a key begins with, so that people and scanners for leaks know one. */
const PREFIX = 'vk_';
const HINT = 8;
const TOUCH_MS = 60_000;
const MOST_KEYS = 200;

/** Keys with which programs act for an account, within their scopes. */
@Injectable()
export class KeysService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sockets: Sockets,
  ) {}

  async of(account: string): Promise<ApiKey[]> {
    return this.em.fork().find(ApiKey, { account }, { orderBy: { createdAt: 'desc', id: 'asc' } });
  }

  /** Makes a key. It is readable in this answer and never again. */
  async create(account: string, wish: NewApiKey, secondFactor: boolean): Promise<{ key: ApiKey; secret: string }> {
    const now = this.clock.now();
    if (wish.expiresAt !== null && wish.expiresAt <= now)
      throw new RequestInvalid([{ path: 'expiresAt', message: 'key.past' }]);
    const em = this.em.fork();
    if ((await em.count(ApiKey, { account })) >= MOST_KEYS) throw new KeysFull();
    const secret = PREFIX + newToken();
    const key = em.create(ApiKey, {
      id: randomUUID(),
      account,
      name: wish.name,
      hint: secret.slice(0, HINT),
      secretHash: hashToken(secret),
      scopes: [...new Set(wish.scopes)],
      nodes: wish.nodes && [...new Set(wish.nodes)],
      secondFactor,
      createdAt: new Date(now),
      expiresAt: wish.expiresAt === null ? null : new Date(wish.expiresAt),
      latestAddress: '',
    });
    await em.flush();
    return { key, secret };
  }

  /** Takes a key back, at once and with everything it holds open. */
  async remove(account: string, id: string): Promise<void> {
    if ((await this.em.fork().nativeDelete(ApiKey, { id, account })) === 0) throw new KeyNotFound();
    this.turnOut(id);
  }

  /** The program that has this key, while the key is good; notes that it was used. */
  async recognise(secret: string, address: string): Promise<KeyCaller | undefined> {
    if (!secret.startsWith(PREFIX)) return undefined;
    const em = this.em.fork();
    const key = await em.findOne(ApiKey, { secretHash: hashToken(secret) });
    const now = this.clock.now();
    if (!key || (key.expiresAt && key.expiresAt.getTime() <= now)) return undefined;
    if (key.latestAddress !== address || now - (key.latestUse?.getTime() ?? 0) >= TOUCH_MS)
      await em.nativeUpdate(ApiKey, { id: key.id }, { latestUse: new Date(now), latestAddress: address });
    const { id, name, account, scopes, nodes, secondFactor } = key;
    return { kind: 'key', key: id, name, account, scopes, nodes: nodes ?? null, secondFactor };
  }

  /** Ends what keys hold open that are over, or that the command line removed. */
  async closeOver(): Promise<void> {
    const held = new Set(
      this.sockets
        .callers()
        .flatMap(caller => (caller.kind === 'key' && caller.key !== SITE_KEY_ID ? [caller.key] : [])),
    );
    if (held.size === 0) return;
    const now = new Date(this.clock.now());
    const good = await this.em
      .fork()
      .find(ApiKey, { id: { $in: [...held] }, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });
    for (const { id } of good) held.delete(id);
    for (const id of held) this.turnOut(id);
  }

  turnOut(key: string): void {
    this.sockets.drop(caller => caller.kind === 'key' && caller.key === key);
  }
}

/** What the key of the site is called where others have an id. */
export const SITE_KEY_ID = 'site';
