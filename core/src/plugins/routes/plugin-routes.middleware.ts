import type { Server } from 'node:http';
import { Injectable, type NestMiddleware, type RawBodyRequest } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { RouteOptions, RouteReply } from '@vitrine/plugin-sdk';
import { compileRoute, isReserved, matchRoute, type CompiledRoute } from '@vitrine/plugin-sdk/route-table';
import { AuditService } from '../../audit/audit.service.ts';
import { Config } from '../../platform/config/config.ts';
import { entryFor } from '../../platform/http/access.ts';
import { AuthenticationService } from '../../platform/http/authentication.service.ts';
import { pathOf } from '../../platform/http/base-path.ts';
import { accountOf, callerOf } from '../../platform/http/caller.ts';
import { RequestTooLarge } from '../../platform/http/http.problems.ts';
import { PeerService } from '../../platform/http/peer.service.ts';
import { CoreHooks } from '../hooks/core-hooks.ts';
import { PluginRouteFailed } from '../model/plugins.problems.ts';
import { RouteRelayService } from './route-relay.service.ts';
import { routeRequest } from './route-request.ts';

/** Action of audit entries about routes of plugins. */
const ACTION = 'plugins.request';
const BODY_LIMIT = 1024 * 1024;
/** Headers that describe only the response. All others would affect the origin, which the plugin shares with the core. */
const DESCRIBING =
  /^(accept-ranges|allow|cache-control|content-(disposition|encoding|language|range|type)|etag|expires|last-modified|location|retry-after)$/;
/** Headers that clients of other products read; headers that a proxy obeys are not among them. */
const FOREIGN = /^(x-(?!accel-|sendfile|lighttpd-)|mcp-)/;

/** Serves the routes that plugins claim below `/api`. The audience is checked here, before the plugin is called. */
@Injectable()
export class PluginRoutesMiddleware implements NestMiddleware {
  private routes: (CompiledRoute & { readonly plugin: string; readonly options: RouteOptions })[] = [];

  constructor(
    private readonly hooks: CoreHooks,
    private readonly authentication: AuthenticationService,
    private readonly peer: PeerService,
    private readonly config: Config,
    private readonly adapter: HttpAdapterHost,
    private readonly routeRelay: RouteRelayService,
    private readonly audit: AuditService,
  ) {
    hooks.routes.onChange(() => this.compile());
  }

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    const path = pathOf(request.originalUrl, this.config.basePath);
    const [pathname = ''] = path.split('?');
    // A service worker of a plugin would answer for the core's pages in this browser, even after the plugin is removed.
    if (request.headers['service-worker'] !== undefined) return next();
    const match = isReserved(pathname) ? undefined : matchRoute(this.routes, request.method, pathname);
    if (!match) return next();
    const { key, plugin, options } = match.route;
    await this.authentication.authenticate(request, { ...entryFor(options.audience), plugin });
    const body = rawBodyOf(request) ?? (await read(request, options.bodyLimit ?? BODY_LIMIT));
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const pluginRequest = routeRequest(request, server, this.peer, {
      audience: options.audience,
      path,
      params: match.params,
      body,
    });
    const reply = await this.routeRelay
      .handle(key, options, pluginRequest.request)
      .catch(() => {
        throw new PluginRouteFailed();
      })
      .finally(() => pluginRequest.end());
    if (reply?.audit) await this.log(request, plugin, reply.audit);
    if (reply) answer(response, reply);
    else next();
  }

  /**
   * Writes the audit entry that a plugin requests. Visitors can send any number of requests, so only a few of their entries are
   * stored.
   */
  private async log(request: Request, plugin: string, { name, outcome }: NonNullable<RouteReply['audit']>) {
    const caller = callerOf(request);
    if (!accountOf(caller) && !this.audit.countRefusal(ACTION)) return;
    await this.audit.write({
      action: ACTION,
      caller,
      subject: { id: plugin, name },
      outcome: outcome ?? 'done',
      address: this.peer.resolve(request).address,
      userAgent: request.headers['user-agent'] ?? '',
    });
  }

  private compile(): void {
    this.routes = this.hooks.routes.registrations().flatMap(({ key, plugin, options }) => {
      const compiled = compileRoute(key);
      return typeof compiled === 'object' && options ? [{ ...compiled, plugin, options }] : [];
    });
  }
}

/** The original bytes of a parsed JSON body, because signatures are made over bytes. */
const rawBodyOf = (request: Request) => (request as RawBodyRequest<Request>).rawBody;

function answer(response: Response, { status = 200, headers = {}, json, body }: RouteReply): void {
  if (leadsOffSite(headers)) throw new PluginRouteFailed();
  for (const [name, value] of Object.entries(headers)) {
    if (maySet(name.toLowerCase(), response)) response.setHeader(name, value as string | string[]);
  }
  // Whatever the plugin sends is not a page of this origin, and runs no code.
  response.setHeader('content-security-policy', `sandbox; ${String(response.getHeader('content-security-policy'))}`);
  response.status(status);
  if (json !== undefined) response.json(json);
  else response.send(body === undefined ? '' : typeof body === 'string' ? body : Buffer.from(body));
}

/**
 * Placeholders for this site, whose own name is unknown here. Both schemes, because `http:x` is relative only on a page of the same
 * scheme.
 */
const HERE = ['http://here.invalid', 'https://here.invalid'];

/** Returns true for a reply that redirects the visitor from this site to another one. */
const leadsOffSite = (headers: RouteReply['headers'] = {}) =>
  Object.entries(headers).some(
    ([name, value]) =>
      name.toLowerCase() === 'location' &&
      [value].flat().some(to => HERE.some(origin => URL.parse(String(to), origin)?.origin !== origin)),
  );

const maySet = (name: string, response: Response) =>
  DESCRIBING.test(name) || (FOREIGN.test(name) && !response.hasHeader(name));

async function read(request: Request, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new RequestTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
