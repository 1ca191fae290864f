/** The agent protocol versions this release speaks, oldest and newest. `welcome` names the one in use. */
export const AGENT_PROTOCOL = { min: 1, max: 1 } as const;

/** Bounds of everything an agent sends. A frame past them is dropped and answered with an error frame. */
export const AGENT_LIMITS = {
  frameBytes: 256 * 1024,
  text: 256,
  interfaces: 64,
  disks: 64,
  gpus: 16,
  addresses: 16,
  reportsPerBatch: 500,
} as const;

/** Why the core ends an agent's WebSocket, beyond the codes of RFC 6455. */
export const AGENT_CLOSE = {
  /** No common protocol version, or the first frame was not a hello. */
  protocol: 4400,
  /** The token is not, or no longer, known. */
  unauthorised: 4401,
  /** Another connection came with the same token. */
  replaced: 4409,
  /** Too many frames or connections. */
  throttled: 4429,
} as const;
