import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FilterQuery } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import type { Peer } from '../platform/http/peer.service.ts';
import { SESSION_PROOF, sessionProofOf } from '../platform/http/session-proof.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { hashToken, newToken } from '../platform/secrets/secrets.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { MemorySessions } from './memory-sessions.ts';
import { readToken, SESSION_COOKIE } from './session-cookie.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionEnded } from './session.events.ts';

const SESSION_LIFE_MS = 30 * DAY_MS;
const TOUCH_MS = MINUTE_MS;
const USER_AGENT_LENGTH = 256;

/** Client that uses a session. */
interface Device {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Service for sessions. Every method forks its own EntityManager, so that requests, sockets and jobs may call it concurrently.
 */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);
  private readonly memory = new MemorySessions();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly socketServer: SocketServerService,
    private readonly events: Events,
  ) {}

  /**
   * Creates a session. The token is returned only here. `factor`: a second factor was verified. If the database accepts no writes,
   * the session is held in memory.
   */
  async open(
    account: string,
    method: string,
    device: Device,
    factor = false,
  ): Promise<{ session: SessionEntity; token: string }> {
    const token = newToken();
    const now = this.clock.now();
    const em = this.db.unitOfWork();
    const session = em.create(SessionEntity, {
      id: randomUUID(),
      tokenHash: hashToken(token),
      account,
      method,
      createdAt: new Date(now),
      expiresAt: new Date(now + SESSION_LIFE_MS),
      provenAt: new Date(now),
      factorProvenAt: factor ? new Date(now) : null,
      ...latest(device, now),
    });
    try {
      await em.flush();
    } catch (error) {
      this.logger.warn(`A session is kept in memory for an hour, since it cannot be stored: ${String(error)}`);
      this.memory.keep(session);
    }
    return { session, token };
  }

  /** Returns the valid session of a token and records its use. */
  async find(token: string, device: Device): Promise<SessionEntity | undefined> {
    const tokenHash = hashToken(token);
    const cachedSession = this.memory.find(session => session.tokenHash === tokenHash);
    const session = cachedSession ?? (await this.db.findOne(SessionEntity, { tokenHash }));
    const now = this.clock.now();
    if (!session || session.expiresAt.getTime() <= now) return undefined;
    if (cachedSession) return Object.assign(cachedSession, latest(device, now));
    const hasDeviceChanged = session.lastIp !== device.address || session.lastUserAgent !== shortened(device.userAgent);
    if (hasDeviceChanged || now - session.lastSeenAt.getTime() >= TOUCH_MS)
      await this.db.recordUse(SessionEntity, { id: session.id }, latest(device, now));
    return session;
  }

  async get(id: string): Promise<SessionEntity | null> {
    return this.memory.find(session => session.id === id) ?? this.db.findOne(SessionEntity, id);
  }

  /** Returns all valid sessions of an account, most recently used first. */
  async of(account: string): Promise<SessionEntity[]> {
    const unexpired = { account, expiresAt: { $gt: new Date(this.clock.now()) } };
    const stored = await this.db.find(SessionEntity, unexpired, { orderBy: { lastSeenAt: 'desc', id: 'asc' } });
    return [...this.memory.all().filter(session => session.account === account), ...stored];
  }

  /** Records a step-up of the session. */
  async markProven(id: string, factor: boolean): Promise<void> {
    const now = new Date(this.clock.now());
    const proofTimes = { provenAt: now, ...(factor ? { factorProvenAt: now } : {}) };
    const cachedSession = this.memory.find(session => session.id === id);
    if (cachedSession) Object.assign(cachedSession, proofTimes);
    else await this.db.nativeUpdate(SessionEntity, { id }, proofTimes);
  }

  /** Sets the session cookie, and sends the proof to the page in a header. */
  setCookie(client: ClientContext, token: string): void {
    client.setHeader(SESSION_PROOF, sessionProofOf(token));
    client.cookies.write(SESSION_COOKIE, token, SESSION_LIFE_MS);
  }

  /** Returns the session proof for a page of this browser; undefined if it has no session. */
  proofFor(request: IncomingMessage, peer: Peer): string | undefined {
    const token = readToken(request, peer);
    return token && sessionProofOf(token);
  }

  clearCookie({ cookies }: ClientContext): void {
    cookies.clear(SESSION_COOKIE);
  }

  /** Ends one session at once, with its sockets and terminals. */
  async close(id: string): Promise<void> {
    await this.end({ id }, session => session.id === id);
  }

  /** Ends every session of an account, optionally except one. */
  async closeAll(account: string, except?: string): Promise<void> {
    const others = { account, ...(except ? { id: { $ne: except } } : {}) };
    await this.end(others, session => session.account === account && session.id !== except);
  }

  /** Ends expired sessions. */
  async closeExpired(): Promise<void> {
    const now = this.clock.now();
    await this.end({ expiresAt: { $lte: new Date(now) } }, ({ expiresAt }) => expiresAt.getTime() <= now);
  }

  /** Closes sockets whose session was deleted by another process (CLI). */
  async disconnectOrphanedSockets(): Promise<void> {
    const callers = this.socketServer
      .connectedCallers()
      .filter(caller => caller.kind === 'admin' || caller.kind === 'page');
    const sockets = new Map(callers.map(({ session, account }) => [session, account]));
    if (sockets.size === 0) return;
    const existing = await this.db.find(SessionEntity, { id: { $in: [...sockets.keys()] } }, { fields: ['id'] });
    for (const { id } of [...existing, ...this.memory.all()]) sockets.delete(id);
    this.emitEnded([...sockets].map(([id, account]) => ({ id, account })));
  }

  private async end(filter: FilterQuery<SessionEntity>, fits: (session: SessionEntity) => boolean): Promise<void> {
    this.emitEnded(this.memory.take(fits));
    const em = this.db.unitOfWork();
    const ended = await em.find(SessionEntity, filter, { fields: ['id', 'account'] });
    if (ended.length === 0) return;
    await em.nativeDelete(SessionEntity, { id: { $in: ended.map(({ id }) => id) } });
    this.emitEnded(ended);
  }

  private emitEnded(ended: readonly { readonly id: string; readonly account: string }[]): void {
    for (const { id, account } of ended) {
      this.socketServer.revoke({ kind: 'session', ids: [id] });
      this.events.emit(SessionEnded, { account, session: id });
    }
  }

  /** Returns true if an account has a valid session from this network. */
  async hasSessionFromNetwork(account: string, address: string): Promise<boolean> {
    const sessions = await this.db.find(SessionEntity, { account }, { fields: ['lastIp'] });
    return sessions.some(({ lastIp }) => throttlePrefixOf(lastIp) === throttlePrefixOf(address));
  }
}

const shortened = (userAgent: string) => userAgent.slice(0, USER_AGENT_LENGTH);

const latest = ({ address, userAgent }: Device, now: number) => ({
  lastIp: address,
  lastUserAgent: shortened(userAgent),
  lastSeenAt: new Date(now),
});
