import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { Clock } from '../time/clock.ts';
import { Vault } from '../secrets/vault.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { PeerService } from './peer.service.ts';

/** A cookie that browsers can neither read nor forge: its name, content schema and lifetime. */
export interface SealedCookie<S extends z.ZodType> {
  readonly name: string;
  readonly value: S;
  readonly lifeMs: number;
}

const Envelope = z.object({ until: z.number(), value: z.unknown() });

/** Service for cookies that only this server can write and read. */
@Injectable()
export class SealedCookiesService {
  constructor(
    private readonly vault: Vault,
    private readonly peer: PeerService,
    private readonly clock: Clock,
  ) {}

  set<S extends z.ZodType>(
    cookie: SealedCookie<S>,
    value: z.input<S>,
    request: IncomingMessage,
    response: Response,
  ): void {
    const text = JSON.stringify({ until: this.clock.now() + cookie.lifeMs, value });
    writeCookie(response, this.peer.resolve(request), cookie.name, this.vault.seal(text, cookie.name), cookie.lifeMs);
  }

  /** Returns undefined if the cookie is absent, expired or not sealed by this server. */
  read<S extends z.ZodType>(cookie: SealedCookie<S>, request: IncomingMessage): z.output<S> | undefined {
    const sealed = readCookie(request, this.peer.resolve(request), cookie.name);
    if (!sealed) return undefined;
    try {
      const { until, value } = Envelope.parse(JSON.parse(this.vault.open(decodeURIComponent(sealed), cookie.name)));
      return until > this.clock.now() ? cookie.value.safeParse(value).data : undefined;
    } catch {
      return undefined;
    }
  }

  clear<S extends z.ZodType>(cookie: SealedCookie<S>, request: IncomingMessage, response: Response): void {
    clearCookie(response, this.peer.resolve(request), cookie.name);
  }
}
