import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { SetupLinkService } from '../src/auth/setup-link.service.ts';
import { SetupService } from '../src/auth/setup.service.ts';
import { NodesService, type NewNode } from '../src/nodes/nodes.service.ts';

export const ADMIN = { username: 'admin', password: 'Correct-Horse-1' } as const;

/** Fixtures of a test, created through the real services and routes. */
export const createFixtures = (app: NestExpressApplication, url: string) => ({
  /** Creates a node and returns it with the token of its agent. */
  async node(values: Partial<NewNode> = {}) {
    const { node, token } = await app.get(NodesService).create({ name: 'tokyo', ...values });
    return { uuid: node.uuid, name: node.name, token };
  },

  /** Returns the token of the setup link, as printed in the log. */
  setupToken: () => new URL(app.get(SetupLinkService).link(url)).searchParams.get('token') ?? '',

  /** Completes setup if necessary and signs in. Returns the client and the cookie. */
  async admin() {
    const client = createCookieClient(url);
    const { status } = (await app.get(SetupService).isNeeded())
      ? await client.post('/api/v1/setup').send({ ...ADMIN, siteName: 'Test', token: this.setupToken() })
      : await client.post('/api/v1/session').send(ADMIN);
    if (status !== 201) throw new Error(`signing in answered ${status}`);
    return client;
  },
});

/** Returns an HTTP client that keeps cookies and sends its origin, like a browser. */
export const createCookieClient = (url: string) => supertest.agent(url).set('origin', url);

/** Returns the session cookie that a response set, as a Cookie header. */
export const cookieOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(cookie => String(cookie).split(';')[0])
    .join('; ');
