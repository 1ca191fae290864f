import type { IncomingMessage } from 'node:http';

/** Prefix of a viewer token, which distinguishes it from an API key; a WebSocket sends it as its second subprotocol. */
export const VIEWER_TOKEN = 'viewer.';
/** WebSocket subprotocol of a sandboxed page, sent before its token. */
const VIEWER_PROTOCOL = 'vitrine-viewer';

/** Returns the viewer token of a request: from `Authorization`, or from the subprotocols of a WebSocket. */
export function viewerTokenIn({ headers }: IncomingMessage): string | undefined {
  const bearer = /^Bearer (viewer\.\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer) return bearer;
  const [protocol, token] = (headers['sec-websocket-protocol'] ?? '').split(',').map(part => part.trim());
  return protocol === VIEWER_PROTOCOL && token?.startsWith(VIEWER_TOKEN) ? token : undefined;
}
