import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NewApiKey } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import type { KeyCaller } from '../platform/http/caller.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { API_KEY_PREFIX, hashToken, newToken } from '../platform/secrets/secrets.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { ApiKeyEntity } from './api-key.entity.ts';
import { ApiKeyNotFound, ApiKeyLimit } from './api-keys.problems.ts';

const HINT = 8;
const TOUCH_MS = MINUTE_MS;
const MAX_KEYS = 200;

/** Service for API keys, with which programs act for an account within their scopes. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly socketServer: SocketServerService,
  ) {}

  async of(account: string): Promise<ApiKeyEntity[]> {
    return this.db.find(ApiKeyEntity, { account }, { orderBy: { createdAt: 'desc', id: 'asc' } });
  }

  /** Throws RequestInvalid if the key would already have expired, and ApiKeyLimit if the account has too many keys. */
  async check(account: string, { expiresAt }: NewApiKey): Promise<void> {
    if (expiresAt !== null && expiresAt <= this.clock.now())
      throw new RequestInvalid([{ path: 'expiresAt', message: 'key.past' }]);
    if ((await this.db.count(ApiKeyEntity, { account })) >= MAX_KEYS) throw new ApiKeyLimit();
  }

  /** Creates a key. Its secret is only in this result and cannot be read again. */
  async create(
    account: string,
    newKey: NewApiKey,
    secondFactor: boolean,
  ): Promise<{ key: ApiKeyEntity; secret: string }> {
    await this.check(account, newKey);
    const now = this.clock.now();
    const em = this.db.unitOfWork();
    const secret = API_KEY_PREFIX + newToken();
    const key = em.create(ApiKeyEntity, {
      id: randomUUID(),
      account,
      name: newKey.name,
      hint: secret.slice(0, HINT),
      secretHash: hashToken(secret),
      scopes: [...new Set(newKey.scopes)],
      nodes: newKey.nodes && [...new Set(newKey.nodes)],
      secondFactor,
      createdAt: new Date(now),
      expiresAt: newKey.expiresAt === null ? null : new Date(newKey.expiresAt),
      lastUsedIp: '',
    });
    await em.flush();
    return { key, secret };
  }

  /** Revokes a key at once and closes its sockets. */
  async remove(account: string, id: string): Promise<void> {
    if ((await this.db.nativeDelete(ApiKeyEntity, { id, account })) === 0) throw new ApiKeyNotFound();
    this.disconnect(id);
  }

  /** Returns the caller of a valid key and records its use. */
  async authenticate(secret: string, address: string): Promise<KeyCaller | undefined> {
    if (!secret.startsWith(API_KEY_PREFIX)) return undefined;
    const key = await this.db.findOne(ApiKeyEntity, { secretHash: hashToken(secret) });
    const now = this.clock.now();
    if (!key || (key.expiresAt && key.expiresAt.getTime() <= now)) return undefined;
    if (key.lastUsedIp !== address || now - Number(key.lastUsedAt) >= TOUCH_MS)
      await this.db.recordUse(ApiKeyEntity, { id: key.id }, { lastUsedAt: new Date(now), lastUsedIp: address });
    const { id, name, account, scopes, nodes, secondFactor } = key;
    return { kind: 'key', key: id, name, account, scopes, nodes: nodes ?? null, secondFactor };
  }

  /** Closes the sockets of keys that expired or were removed by the command line. */
  async disconnectExpired(): Promise<void> {
    const programs = this.socketServer.connectedCallers().filter(caller => caller.kind === 'key');
    const keyIds = new Set(programs.map(({ key }) => key));
    keyIds.delete(SITE_KEY_ID);
    if (keyIds.size === 0) return;
    const now = new Date(this.clock.now());
    const validKeys = await this.db.find(ApiKeyEntity, {
      id: { $in: [...keyIds] },
      $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
    });
    for (const { id } of validKeys) keyIds.delete(id);
    for (const id of keyIds) this.disconnect(id);
  }

  disconnect(key: string): void {
    this.socketServer.revoke({ kind: 'key', ids: [key] });
  }
}

/** Represents the site key in fields that hold the id of an API key. */
export const SITE_KEY_ID = 'site';
