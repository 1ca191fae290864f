import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../platform/clock.ts';
import { networkOf } from '../platform/http/network.rule.ts';
import type { Peer } from '../platform/http/peers.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { Sockets } from '../platform/sockets/sockets.ts';
import { clearToken, writeToken } from './session-cookie.ts';
import { Session } from './session.entity.ts';

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
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sockets: Sockets,
  ) {}

  /** Begins a session. The token is readable in this answer and never again. */
  async open(account: string, method: string, device: Device): Promise<{ session: Session; token: string }> {
    const token = newToken();
    const now = this.clock.now();
    const em = this.em.fork();
    const session = em.create(Session, {
      id: randomUUID(),
      tokenHash: hashToken(token),
      account,
      method,
      createdAt: new Date(now),
      expiresAt: new Date(now + SESSION_LIFE_MS),
      ...latest(device, now),
    });
    await em.flush();
    return { session, token };
  }

  /** The living session of a token; notes that it was used. */
  async find(token: string, device: Device): Promise<Session | undefined> {
    const em = this.em.fork();
    const session = await em.findOne(Session, { tokenHash: hashToken(token) });
    const now = this.clock.now();
    if (!session || session.expiresAt.getTime() <= now) return undefined;
    const moved = session.latestAddress !== device.address || session.latestUserAgent !== shortened(device.userAgent);
    if (moved || now - session.latestOnline.getTime() >= TOUCH_MS)
      await em.nativeUpdate(Session, { id: session.id }, latest(device, now));
    return session;
  }

  /** Gives the browser its session, and takes it back. */
  give(response: Response, peer: Peer, token: string): void {
    writeToken(response, peer, token, SESSION_LIFE_MS);
  }

  takeBack(response: Response, peer: Peer): void {
    clearToken(response, peer);
  }

  /** Ends one session, at once and with everything it holds open. */
  async close(id: string): Promise<void> {
    await this.em.fork().nativeDelete(Session, { id });
    this.sockets.drop(caller => caller.kind === 'admin' && caller.session === id);
  }

  /** Ends every session of an account, save one that may stay. */
  async closeAll(account: string, except?: string): Promise<void> {
    await this.em.fork().nativeDelete(Session, { account, ...(except ? { id: { $ne: except } } : {}) });
    this.sockets.drop(caller => caller.kind === 'admin' && caller.account === account && caller.session !== except);
  }

  /** Ends what is past its time. */
  async closeExpired(): Promise<void> {
    const em = this.em.fork();
    const expired = await em.find(Session, { expiresAt: { $lte: new Date(this.clock.now()) } }, { fields: ['id'] });
    const ids = new Set(expired.map(({ id }) => id));
    if (ids.size === 0) return;
    await em.nativeDelete(Session, { id: { $in: [...ids] } });
    this.sockets.drop(caller => caller.kind === 'admin' && ids.has(caller.session));
  }

  /** Whether an account has been signed in from this network before, and still is. */
  async knowsNetwork(account: string, address: string): Promise<boolean> {
    const sessions = await this.em.fork().find(Session, { account }, { fields: ['latestAddress'] });
    return sessions.some(({ latestAddress }) => networkOf(latestAddress) === networkOf(address));
  }
}

const shortened = (userAgent: string) => userAgent.slice(0, USER_AGENT_LENGTH);

const latest = ({ address, userAgent }: Device, now: number) => ({
  latestAddress: address,
  latestUserAgent: shortened(userAgent),
  latestOnline: new Date(now),
});
