import { z } from 'zod';
import { Etag } from './etag.ts';
import { NewPassword, PasskeyAnswer, Username } from './session.ts';

/** Current password, required for sensitive changes. */
const current = z.string().min(1, 'password.empty').max(256);

/** Passkey: signs in without a password. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  /** ms since 1970; null if it was never used. */
  lastUsedAt: z.number().nullable(),
  /** True if the passkey is synced to other devices. */
  synced: z.boolean(),
  etag: Etag,
});
export type Passkey = z.infer<typeof Passkey>;

/** External identity that may sign in. */
export const LinkedIdentity = z.object({
  id: z.string(),
  provider: z.string(),
  /** Display name of the provider; its id if the plugin is not running. */
  title: z.string(),
  name: z.string(),
  createdAt: z.number(),
  usedAt: z.number().nullable(),
  /** True if its provider is running. */
  working: z.boolean(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

/** Response of `GET /api/v1/admin/account`. */
export const AccountView = z.object({
  username: z.string(),
  createdAt: z.number(),
  passwordChangedAt: z.number(),
  totp: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number() }),
  passkeys: z.array(Passkey),
  identities: z.array(LinkedIdentity),
});
export type AccountView = z.infer<typeof AccountView>;

/** Body of `PUT /api/v1/admin/account/username`. */
export const NewUsername = z.object({ username: Username, password: current });
export type NewUsername = z.infer<typeof NewUsername>;

/** Body of `PUT /api/v1/admin/account/password`. Ends all other sessions. */
export const PasswordChange = z
  .object({ current, password: NewPassword, repeat: z.string().max(256) })
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    message: 'password.mismatch',
    when: () => true,
  });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Body of `POST /api/v1/admin/account/totp`. */
export const TotpStart = z.object({ password: current });
export type TotpStart = z.infer<typeof TotpStart>;

/** Data for the authenticator app. Valid for ten minutes or until confirmed; returned only in this response. */
export const TotpDraft = z.object({ secret: z.string(), uri: z.string() });
export type TotpDraft = z.infer<typeof TotpDraft>;

/** Body of `POST /api/v1/admin/account/totp/confirm`: the first code shown by the app. */
export const TotpConfirm = z.object({ code: z.string().trim().min(1, 'code.empty').max(40) });
export type TotpConfirm = z.infer<typeof TotpConfirm>;

/** Recovery codes: each replaces one code of the app and works once. Returned only in this response. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/**
 * Body of `POST /api/v1/admin/account/totp/disable` and `…/recovery-codes`: the password, and a code of the app or a recovery code.
 */
export const TotpProof = z.object({ password: current, code: z.string().trim().min(1, 'code.empty').max(40) });
export type TotpProof = z.infer<typeof TotpProof>;

export const PasskeyName = z.object({ name: z.string().trim().min(1).max(60) });
export type PasskeyName = z.infer<typeof PasskeyName>;

/** Body of `POST /api/v1/admin/account/passkeys/options`. */
export const PasskeyStart = z.object({ password: current });
export type PasskeyStart = z.infer<typeof PasskeyStart>;

/** Body of `POST /api/v1/admin/account/passkeys`: the passkey's name and the browser's registration response. */
export const NewPasskey = PasskeyName.extend(PasskeyAnswer.shape);
export type NewPasskey = z.infer<typeof NewPasskey>;
