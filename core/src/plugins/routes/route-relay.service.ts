import { Injectable } from '@nestjs/common';
import type { RouteOptions, RouteReply, RouteRequest } from '@vitrine/plugin-sdk';
import { Answers, defineCall } from '../../platform/cluster/call.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { CoreHooks } from '../hooks/core-hooks.ts';
import { AgentLocator } from './agent-locator.contribution.ts';

/** Timeout of a reply. It is long, because an agent may poll for a command. */
const REPLY_WITHIN_MS = 40_000;

/** Request as JSON, with bytes as base64. */
interface RelayedRequest extends Omit<RouteRequest, 'query' | 'body' | 'json' | 'api'> {
  /** Key of the route. */
  readonly key: string;
  readonly query: string;
  readonly body: string;
}
/** Reply as JSON, with bytes as base64. */
interface RelayedReply extends Omit<RouteReply, 'body'> {
  readonly body?: string;
}

/** Requests the reply of a plugin from the instance to which the agent is connected. */
const HANDLE_REQUEST = defineCall<RelayedRequest, RelayedReply | null>('plugins.handle-request');

/** Service that forwards an agent's requests to the instance where the agent is connected. */
@Injectable()
export class RouteRelayService {
  constructor(
    private readonly hooks: CoreHooks,
    private readonly contributions: Contributions,
    private readonly cluster: Cluster,
  ) {}

  /** Returns the reply of a plugin. */
  async handle(key: string, options: RouteOptions, request: RouteRequest): Promise<RouteReply | undefined> {
    const instance = await this.instanceOf(options, request);
    if (instance === undefined) return this.hooks.routes.ask(key, request);
    const { query, body, json: _, api: __, ...rest } = request;
    const relayed = { ...rest, key, query: query.toString(), body: Buffer.from(body).toString('base64') };
    const reply = await this.cluster.call(instance, HANDLE_REQUEST, relayed, REPLY_WITHIN_MS);
    return reply
      ? { ...reply, ...(reply.body !== undefined && { body: Buffer.from(reply.body, 'base64') }) }
      : undefined;
  }

  /** Returns the instance to which an agent is connected, if it is another one. */
  private async instanceOf({ agentToken }: RouteOptions, { query }: RouteRequest): Promise<string | undefined> {
    const token = agentToken?.map(name => query.get(name)).find(value => value !== null);
    return token ? this.contributions.of(AgentLocator)[0]?.locate(token) : undefined;
  }

  @Answers(HANDLE_REQUEST)
  async onRequest({ key, query, body, ...rest }: RelayedRequest): Promise<RelayedReply | null> {
    const bytes = Buffer.from(body, 'base64');
    const reply = await this.hooks.routes.ask(key, {
      ...rest,
      query: new URLSearchParams(query),
      body: bytes,
      json: () => JSON.parse(bytes.toString()) as unknown,
      api: { call: () => Promise.reject(new Error('Routes with `agentToken` cannot call the API for their sender')) },
    });
    if (!reply) return null;
    const { body: content, ...head } = reply;
    return content === undefined ? head : { ...head, body: Buffer.from(content).toString('base64') };
  }
}
