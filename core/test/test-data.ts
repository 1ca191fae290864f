import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { SetupService } from '../src/auth/setup.service.ts';
import { NodesService, type NewNode } from '../src/nodes/nodes.service.ts';

export const ADMIN = { username: 'admin', password: 'Correct-Horse-1' } as const;

/** What a test starts from, made through the real services and routes. */
export const createFixtures = (app: NestExpressApplication, url: string) => ({
  /** A node, with the token its agent would have. */
  async node(values: Partial<NewNode> = {}) {
    const { node, token } = await app.get(NodesService).create({ name: 'tokyo', ...values });
    return { uuid: node.uuid, name: node.name, token };
  },

  /** The token of the set-up link, as it stands in the log. */
  setupToken: () => new URL(app.get(SetupService).link(url)).searchParams.get('token') ?? '',

  /** Sets the site up, where that was not done yet, and signs in. Answers the browser's half: client and cookie. */
  async admin() {
    const client = createCookieClient(url);
    const { status } = (await app.get(SetupService).isNeeded())
      ? await client.post('/api/v1/setup').send({ ...ADMIN, siteName: 'Test', token: this.setupToken() })
      : await client.post('/api/v1/session').send(ADMIN);
    if (status !== 201) throw new Error(`signing in answered ${status}`);
    return client;
  },
});

/** An HTTP client that keeps cookies and says where it comes from, as a browser does. */
export const createCookieClient = (url: string) => supertest.agent(url).set('origin', url);

/** The session cookie that an answer set, as a Cookie header. */
export const cookieOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(cookie => String(cookie).split(';')[0])
    .join('; ');
