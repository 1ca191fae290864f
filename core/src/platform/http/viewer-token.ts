import type { IncomingMessage } from 'node:http';

/** What a viewer token begins with, so that it is told from a key; a WebSocket offers it as its second subprotocol. */
export const VIEWER_TOKEN = 'viewer.';
/** The subprotocol that a sandboxed page speaks, offered before its token. */
export const VIEWER_PROTOCOL = 'vitrine-viewer';

/** Returns the viewer token that a request carries: in `Authorization`, or among the subprotocols of a WebSocket. */
export function viewerTokenIn({ headers }: IncomingMessage): string | undefined {
  const bearer = /^Bearer (viewer\.\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer) return bearer;
  const [protocol, token] = (headers['sec-websocket-protocol'] ?? '').split(',').map(part => part.trim());
  return protocol === VIEWER_PROTOCOL && token?.startsWith(VIEWER_TOKEN) ? token : undefined;
}
