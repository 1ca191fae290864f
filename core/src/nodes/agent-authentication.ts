import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AuthenticationStrategy } from '../platform/http/authentication.contribution.ts';
import type { Caller } from '../platform/http/caller.ts';
import { NodesService } from './nodes.service.ts';

/** Authenticates agents by the token of their node. */
@Injectable()
@AuthenticationStrategy()
export class AgentAuthentication implements AuthenticationStrategy {
  readonly credential = 'agent';

  constructor(private readonly nodes: NodesService) {}

  async authenticate({ headers }: IncomingMessage): Promise<Caller | undefined> {
    const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const node = token && (await this.nodes.findByToken(token));
    return node ? { kind: 'agent', node: node.uuid } : undefined;
  }
}
