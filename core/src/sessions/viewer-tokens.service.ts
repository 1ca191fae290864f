import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ViewerToken } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { AuthenticationStrategy } from '../platform/http/authentication.contribution.ts';
import type { Caller, PageCaller } from '../platform/http/caller.ts';
import { VIEWER_TOKEN, viewerTokenIn } from '../platform/http/viewer-token.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { Clock } from '../platform/time/clock.ts';
import { SessionsService } from './sessions.service.ts';

const VAULT_CONTEXT = 'viewer-token';
const LIFE_MS = 10 * MINUTE_MS;

const Content = z.object({
  session: z.uuid(),
  preview: z.string().optional(),
  draft: z.boolean().optional(),
  plugin: z.string().optional(),
  until: z.number(),
});

/**
 * Service that issues and verifies the tokens of sandboxed pages: sealed, short-lived, bound to the session that opened the page,
 * and limited to what visitors may read; the token of a plugin's admin page is also valid for the routes of that plugin.
 */
@Injectable()
@AuthenticationStrategy()
export class ViewerTokensService implements AuthenticationStrategy {
  readonly credential = 'page';

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
  ) {}

  issue({
    session,
    preview,
    draft,
    plugin,
  }: Pick<PageCaller, 'session' | 'preview' | 'draft' | 'plugin'>): ViewerToken {
    const content: z.input<typeof Content> = {
      session,
      ...(preview !== undefined && { preview }),
      ...(draft && { draft }),
      ...(plugin !== undefined && { plugin }),
      until: this.clock.now() + LIFE_MS,
    };
    // A colon is not allowed in a subprotocol name.
    const sealed = this.vault.seal(JSON.stringify(content), VAULT_CONTEXT).replace(':', '.');
    return { token: VIEWER_TOKEN + sealed, lifeMs: LIFE_MS };
  }

  /** Returns the caller of the request's token; undefined if it is invalid, or if it or its session expired. */
  async authenticate(request: IncomingMessage): Promise<Caller | undefined> {
    const token = viewerTokenIn(request);
    if (token === undefined) return undefined;
    const { session, preview, draft, plugin, until } = this.open(token) ?? {};
    const now = this.clock.now();
    if (session === undefined || until === undefined || until <= now) return undefined;
    const active = await this.sessions.get(session);
    if (!active || active.expiresAt.getTime() <= now) return undefined;
    return {
      kind: 'page',
      session,
      account: active.account,
      ...(preview !== undefined && { preview }),
      ...(draft && { draft }),
      ...(plugin !== undefined && { plugin }),
    };
  }

  private open(token: string): z.output<typeof Content> | undefined {
    try {
      const sealed = token.slice(VIEWER_TOKEN.length).replace('.', ':');
      return Content.parse(JSON.parse(this.vault.open(sealed, VAULT_CONTEXT)));
    } catch {
      return undefined;
    }
  }
}
