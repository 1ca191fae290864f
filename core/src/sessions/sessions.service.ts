import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Subject } from 'rxjs';
import { Clock } from '../platform/clock.ts';
import { sessionOf } from '../platform/http/caller.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import type { Peer } from '../platform/http/peer.service.ts';
import { SESSION_PROOF, sessionProofOf } from '../platform/http/session-proof.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { clearToken, readToken, writeToken } from './session-cookie.ts';
import { SessionEntity } from './session.entity.ts';

const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
const TOUCH_MS = 60_000;
const USER_AGENT_LENGTH = 256;

/** Where a session is used from. */
export interface Device {
  readonly address: string;
  readonly userAgent: string;
}

/** Who is signed in. Every method works on its own EntityManager, so that requests, sockets and jobs may all call it. */
@Injectable()
export class SessionsService {
  /** A session ended. Its sockets are closed already; this is for whoever holds more. */
  readonly ended = new Subject<{ readonly account: string; readonly session: string }>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sockets: SocketServerService,
  ) {}

  /** Begins a session. The token is readable in this answer and never again. `factor`: a second factor was proven. */
  async open(
    account: string,
    method: string,
    device: Device,
    factor = false,
  ): Promise<{ session: SessionEntity; token: string }> {
    const token = newToken();
    const now = this.clock.now();
    const em = this.em.fork();
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
    await em.flush();
    return { session, token };
  }

  /** The living session of a token; notes that it was used. */
  async find(token: string, device: Device): Promise<SessionEntity | undefined> {
    const em = this.em.fork();
    const session = await em.findOne(SessionEntity, { tokenHash: hashToken(token) });
    const now = this.clock.now();
    if (!session || session.expiresAt.getTime() <= now) return undefined;
    const moved = session.lastIp !== device.address || session.lastUserAgent !== shortened(device.userAgent);
    if (moved || now - session.lastSeenAt.getTime() >= TOUCH_MS)
      await em.nativeUpdate(SessionEntity, { id: session.id }, latest(device, now));
    return session;
  }

  async get(id: string): Promise<SessionEntity | null> {
    return this.em.fork().findOne(SessionEntity, id);
  }

  /** All living sessions of an account, the latest used first. */
  async of(account: string): Promise<SessionEntity[]> {
    const living = { account, expiresAt: { $gt: new Date(this.clock.now()) } };
    return this.em.fork().find(SessionEntity, living, { orderBy: { lastSeenAt: 'desc', id: 'asc' } });
  }

  /** Its owner proved again who they are. */
  async markProven(id: string, factor: boolean): Promise<void> {
    const now = new Date(this.clock.now());
    await this.em
      .fork()
      .nativeUpdate(SessionEntity, { id }, { provenAt: now, ...(factor ? { factorProvenAt: now } : {}) });
  }

  /** Gives the browser its session, and its page the proof; takes the session back. */
  setCookie(response: Response, peer: Peer, token: string): void {
    response.setHeader(SESSION_PROOF, sessionProofOf(token));
    writeToken(response, peer, token, SESSION_LIFE_MS);
  }

  /** The proof for a page of the browser that sent this request; undefined where it has no session. */
  proofFor(request: IncomingMessage, peer: Peer): string | undefined {
    const token = readToken(request, peer);
    return token && sessionProofOf(token);
  }

  clearCookie(response: Response, peer: Peer): void {
    clearToken(response, peer);
  }

  /** Ends one session, at once and with everything it holds open. */
  async close(id: string): Promise<void> {
    await this.end({ id });
  }

  /** Ends every session of an account, save one that may stay. */
  async closeAll(account: string, except?: string): Promise<void> {
    await this.end({ account, ...(except ? { id: { $ne: except } } : {}) });
  }

  /** Ends what is past its time. */
  async closeExpired(): Promise<void> {
    await this.end({ expiresAt: { $lte: new Date(this.clock.now()) } });
  }

  /** Turns out whoever holds a socket with a session that somebody else removed, such as the command line. */
  async disconnectOrphanedSockets(): Promise<void> {
    const held = new Map(
      this.sockets
        .connectedCallers()
        .flatMap(caller =>
          caller.kind === 'admin' || caller.kind === 'page' ? [[caller.session, caller.account]] : [],
        ),
    );
    if (held.size === 0) return;
    const living = await this.em.fork().find(SessionEntity, { id: { $in: [...held.keys()] } }, { fields: ['id'] });
    for (const { id } of living) held.delete(id);
    this.emitEnded([...held].map(([id, account]) => ({ id, account })));
  }

  private async end(which: FilterQuery<SessionEntity>): Promise<void> {
    const em = this.em.fork();
    const ended = await em.find(SessionEntity, which, { fields: ['id', 'account'] });
    if (ended.length === 0) return;
    await em.nativeDelete(SessionEntity, { id: { $in: ended.map(({ id }) => id) } });
    this.emitEnded(ended);
  }

  private emitEnded(ended: readonly { readonly id: string; readonly account: string }[]): void {
    const ids = new Set(ended.map(({ id }) => id));
    if (ids.size === 0) return;
    this.sockets.closeWhere(caller => ids.has(sessionOf(caller) ?? ''));
    for (const { id, account } of ended) this.ended.next({ account, session: id });
  }

  /** Whether an account has been signed in from this network before, and still is. */
  async hasSessionFromNetwork(account: string, address: string): Promise<boolean> {
    const sessions = await this.em.fork().find(SessionEntity, { account }, { fields: ['lastIp'] });
    return sessions.some(({ lastIp }) => throttlePrefixOf(lastIp) === throttlePrefixOf(address));
  }
}

const shortened = (userAgent: string) => userAgent.slice(0, USER_AGENT_LENGTH);

const latest = ({ address, userAgent }: Device, now: number) => ({
  lastIp: address,
  lastUserAgent: shortened(userAgent),
  lastSeenAt: new Date(now),
});
