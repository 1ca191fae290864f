import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Vault } from '../secrets/vault.ts';
import { Clock } from '../time/clock.ts';

/** A cookie that browsers can neither read nor forge: its name, content schema and lifetime. */
export interface SealedCookie<S extends z.ZodType> {
  readonly name: string;
  readonly value: S;
  readonly lifeMs: number;
}

const Envelope = z.object({ until: z.number(), value: z.unknown() });

/** Service for the content of cookies that only this server can write and read. */
@Injectable()
export class SealedCookiesService {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  seal<S extends z.ZodType>(cookie: SealedCookie<S>, value: z.input<S>): string {
    const text = JSON.stringify({ until: this.clock.now() + cookie.lifeMs, value });
    return this.vault.seal(text, cookie.name);
  }

  /** Returns undefined if the content has expired or was not sealed by this server. */
  open<S extends z.ZodType>(cookie: SealedCookie<S>, sealed: string): z.output<S> | undefined {
    try {
      const { until, value } = Envelope.parse(JSON.parse(this.vault.open(decodeURIComponent(sealed), cookie.name)));
      return until > this.clock.now() ? cookie.value.safeParse(value).data : undefined;
    } catch {
      return undefined;
    }
  }
}
