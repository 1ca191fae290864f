import { z } from 'zod';
import { AgentLimitation } from './agent-limitations.ts';
import { CONTROL_LIMITS } from './control-limits.ts';
import { CONTROL, type SettingsBody } from './settings/index.ts';
import { settingsBody } from './settings/settings-schema.ts';

export * from './control-limits.ts';
export * from './control-request.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Public key of an administrator's signing key: DER of a SubjectPublicKeyInfo (P-256 or Ed25519), base64url. */
const PublicKeyText = base64url(512);

/**
 * Signature of a control request. The signed text is built by `signingPayload`; a passkey signs it through its challenge, the
 * SHA-256 of that text.
 */
export const ControlSignature = z.strictObject({
  /** Id of the key: `keyId` of its public half. */
  key: base64url(64),
  /** Time of signing, ms since 1970 by the signer's clock. */
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Nonce: 16 random bytes or more, never reused. */
  nonce: base64url(64).min(22),
  /** P-256: r and s, 32 bytes each, as WebCrypto produces them; DER from a passkey. Ed25519: 64 bytes. base64url. */
  signature: base64url(256),
  /** Additional fields of a passkey signature. base64url. */
  passkey: z.strictObject({ authenticatorData: base64url(2048), clientData: base64url(4096) }).optional(),
});
export type ControlSignature = z.infer<typeof ControlSignature>;

/** Body of `POST /api/v1/admin/control/signing-keys`. */
export const NewControlKey = z.strictObject({
  name: z.string().trim().min(1).max(100),
  publicKey: PublicKeyText,
  /** Storage of its private key. */
  kind: z.enum(['browser', 'passkey']),
  /** For a passkey: its credential id, by which the browser finds it. base64url. */
  credential: base64url(1400).nullable().default(null),
});
export type NewControlKey = z.input<typeof NewControlKey>;

/** Public key that administrators can install on new agents. Its entry here grants no access. */
export const ControlKey = z.object({
  /** `keyId` of the public key. */
  id: z.string(),
  name: z.string(),
  publicKey: z.string(),
  kind: z.enum(['browser', 'passkey']),
  credential: z.string().nullable(),
  createdAt: z.number(),
});
export type ControlKey = z.infer<typeof ControlKey>;

/**
 * Availability of remote control. `ready`; `offline`: no agent is connected; `polling`: its agent reaches the core only by HTTP
 * requests; `disabled`: its agent does not allow or support it.
 */
const CONTROL_AVAILABILITY = ['ready', 'offline', 'polling', 'disabled'] as const;
export const ControlAvailability = z.enum(CONTROL_AVAILABILITY);
export type ControlAvailability = z.infer<typeof ControlAvailability>;

/** Node with its control availability. Response of `GET /api/v1/admin/control/nodes`: all nodes, in list order. */
export const ControlNode = z.object({
  uuid: z.uuid(),
  name: z.string(),
  exec: ControlAvailability,
  terminal: ControlAvailability,
  /** True if its agent accepts only requests signed with one of the keys configured at its installation. */
  signed: z.boolean(),
  /** Protocol of its agent and the limitations of that protocol; null for Vitrine's own agent, and while no agent is connected. */
  protocol: z.object({ title: z.string(), limitations: z.array(AgentLimitation) }).nullable(),
});
export type ControlNode = z.infer<typeof ControlNode>;

/** `GET` and `PUT /api/v1/admin/control/settings`. */
export const ControlSettings = settingsBody(CONTROL);
export type ControlSettings = SettingsBody<typeof CONTROL>;

/**
 * Maximum number of nodes of one control request. Limited because the signature covers all of them and each agent receives the full
 * list.
 */
export const ControlNodes = z.array(z.uuid()).min(1, 'nodes.empty').max(CONTROL_LIMITS.nodesPerTask);
