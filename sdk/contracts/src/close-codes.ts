/** Close codes of WebSockets from RFC 6455 and its registry, as far as they are used here. */
export const SOCKET_CLOSE = {
  normal: 1000,
  /** The core stops, or the route was removed. */
  goingAway: 1001,
  /** Never sent: the other side closed without a code. */
  noStatus: 1005,
  /** Never sent: the connection was lost. */
  abnormal: 1006,
  /** Access was refused or revoked, or a frame violates the protocol. Clients do not reconnect. */
  policyViolation: 1008,
  internalError: 1011,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;

/** Close codes of an agent's WebSocket, in addition to those of RFC 6455. */
export const AGENT_CLOSE = {
  /** No common protocol version, or the first frame was not a hello. */
  protocol: 4400,
  /** The token is unknown or was revoked. */
  unauthorised: 4401,
  /** Another agent connected with the same token. */
  replaced: 4409,
  /** Too many frames or connections. */
  throttled: 4429,
} as const;

/** Reasons why the core closes a terminal's socket to the browser, in addition to the codes of RFC 6455. */
export const TERMINAL_CLOSE = {
  /** The shell ended or the terminal was closed. A frame `ended` was sent before. */
  ended: 4000,
  /** Another page took over the terminal. */
  replaced: 4009,
  /** The terminal does not exist, or belongs to another session. */
  unknown: 4404,
} as const;
