import type { NestExpressApplication } from '@nestjs/platform-express';
import { NodesService, type NewNode } from '../src/nodes/nodes.service.ts';

/** What a test starts from, made through the real services and routes. */
export const givens = (app: NestExpressApplication, _url: string) => ({
  /** A node, with the token its agent would have. */
  async node(values: Partial<NewNode> = {}) {
    const { node, token } = await app.get(NodesService).create({ name: 'tokyo', ...values });
    return { uuid: node.uuid, name: node.name, token };
  },
  async admin(): Promise<never> {
    throw new Error('not yet');
  },
});
