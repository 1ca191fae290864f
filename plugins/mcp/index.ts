import { defineHooks, flag, type RouteReply } from '@vitrine/plugin-sdk';
import { answerMessage, PROTOCOL_VERSIONS } from './protocol.ts';
import { Tools } from './tools.ts';

const BODY_LIMIT = 256 * 1024;
const NO_KEY = 'Send an API key of the site: Authorization: Bearer …';

export default defineHooks({
  config: {
    visitors: flag('Also without an API key', {
      help: 'Callers without a key can then read the data that visitors see',
    }),
    changes: flag('Tools that change something', {
      help: 'Includes tools of other plugins that change data, with the rights of the key',
    }),
  },

  setup({ hooks: { routes } }, { visitors, changes }) {
    routes.tap(
      'POST /api/mcp',
      async request => {
        const { headers, caller } = request;
        if (caller.kind !== 'key' && !visitors) return refusal(401, NO_KEY);
        // Without a key, a page of another site could send requests through a browser that can reach this site.
        if (caller.kind !== 'key' && isForeign(headers)) return refusal(403, 'Requests of other sites are refused.');
        const version = headers['mcp-protocol-version'];
        if (version !== undefined && !PROTOCOL_VERSIONS.includes(version))
          return refusal(400, `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}`);
        return answerMessage(Buffer.from(request.body).toString(), new Tools(request.api, { changes }));
      },
      { audience: 'viewer', bodyLimit: BODY_LIMIT },
    );
    // The server opens no stream of its own, and there are no sessions to end.
    for (const method of ['GET', 'DELETE'])
      routes.tap(`${method} /api/mcp`, () => ({ status: 405, headers: { allow: 'POST' } }), { audience: 'anyone' });
  },
});

const refusal = (status: number, message: string): RouteReply => ({
  status,
  json: { jsonrpc: '2.0', id: null, error: { code: -32_600, message } },
});

const isForeign = ({ origin, host }: Readonly<Record<string, string>>) =>
  origin !== undefined && URL.parse(origin)?.host !== host;
