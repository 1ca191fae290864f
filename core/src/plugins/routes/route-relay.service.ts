import { Injectable, Optional } from '@nestjs/common';
import type { RouteOptions, RouteReply, RouteRequest } from '@vitrine/plugin-sdk';
import { Answers, defineCall } from '../../platform/cluster/core-call.ts';
import { CoreCallsService } from '../../platform/cluster/core-calls.service.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { CoreHooks } from '../hooks/core-hooks.ts';
import { AgentLocator } from './agent-locator.contribution.ts';

/** An agent may wait for what the core requests of it. */
const REPLY_WITHIN_MS = 40_000;

/** Request as JSON: its bytes are base64. */
interface RelayedRequest extends Omit<RouteRequest, 'query' | 'body' | 'json' | 'api'> {
  /** Key of the route. */
  readonly key: string;
  readonly query: string;
  readonly body: string;
}
/** Reply as JSON: its bytes are base64. */
interface RelayedReply extends Omit<RouteReply, 'body'> {
  readonly body?: string;
}

/** Question to the core that an agent is connected to: what its plugin replies to a request of that agent. */
const HANDLE_REQUEST = defineCall<RelayedRequest, RelayedReply | null>('plugins.handle-request');

/** Service that lets the core that an agent is connected to reply to the agent's requests. */
@Injectable()
export class RouteRelayService {
  constructor(
    private readonly hooks: CoreHooks,
    private readonly contributions: Contributions,
    /** Undefined where there is only one core. */
    @Optional() private readonly coreCalls?: CoreCallsService,
  ) {}

  /** Returns the reply of a plugin, on this core or on the one that the sender is connected to. */
  async handle(key: string, options: RouteOptions, request: RouteRequest): Promise<RouteReply | undefined> {
    const core = await this.coreOf(options, request);
    if (core === undefined) return this.hooks.routes.ask(key, request);
    const { query, body, json: _, api: __, ...rest } = request;
    const relayed = { ...rest, key, query: query.toString(), body: Buffer.from(body).toString('base64') };
    const reply = await this.coreCalls!.request(core, HANDLE_REQUEST, relayed, REPLY_WITHIN_MS);
    return reply
      ? { ...reply, ...(reply.body !== undefined && { body: Buffer.from(reply.body, 'base64') }) }
      : undefined;
  }

  private async coreOf({ agentToken }: RouteOptions, { query }: RouteRequest): Promise<string | undefined> {
    if (!this.coreCalls?.connected) return undefined;
    const token = agentToken?.map(name => query.get(name)).find(value => value !== null);
    return token ? this.contributions.of(AgentLocator)[0]?.coreOf(token) : undefined;
  }

  @Answers(HANDLE_REQUEST)
  async handleHere({ key, query, body, ...rest }: RelayedRequest): Promise<RelayedReply | null> {
    const bytes = Buffer.from(body, 'base64');
    const reply = await this.hooks.routes.ask(key, {
      ...rest,
      query: new URLSearchParams(query),
      body: bytes,
      json: () => JSON.parse(bytes.toString()) as unknown,
      api: { call: () => Promise.reject(new Error('Routes with `agentToken` cannot call the API for their sender')) },
    });
    if (!reply) return null;
    const { body: content, ...shown } = reply;
    return content === undefined ? shown : { ...shown, body: Buffer.from(content).toString('base64') };
  }
}
