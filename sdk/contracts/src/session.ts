import { z } from 'zod';

/** Name of an account, as entered at sign-in. */
export const Username = z.string().trim().min(1).max(64);

/** Rules for a new password. Each violated rule is a separate issue; the message is a translation key. */
export const NewPassword = z
  .string()
  .min(1, 'password.empty')
  .min(8, 'password.short')
  .max(256, 'password.long')
  .regex(/[A-Z]/, 'password.upper')
  .regex(/[a-z]/, 'password.lower')
  .regex(/[0-9]/, 'password.digit');

/** Body of `POST /api/v1/setup`. `token` comes from the link in the log. */
export const Setup = z.object({
  token: z.string().min(1).max(128),
  username: Username,
  password: NewPassword,
  siteName: z.string().trim().min(1).max(100),
});
export type Setup = z.infer<typeof Setup>;

/** Body of `POST /api/v1/session`. */
export const SignIn = z.object({ username: z.string().min(1).max(64), password: z.string().min(1).max(256) });
export type SignIn = z.infer<typeof SignIn>;

/** The signed-in user: `data` of `GET /api/v1/session`. */
export const CurrentUser = z.object({ username: z.string() });
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Authentication factors for step-up. A passkey is verified through two routes of its own. */
const AUTH_FACTORS = ['totp', 'recovery', 'passkey', 'password'] as const;
export type AuthFactor = (typeof AUTH_FACTORS)[number];

/** The password was correct, and one of these factors is also required. */
const SecondFactorNeeded = z.object({ secondFactor: z.array(z.enum(AUTH_FACTORS)) });

/** Response of `POST /api/v1/session`: signed in, or a second factor is required. */
export const SignInResult = z.union([CurrentUser, SecondFactorNeeded]);
export type SignInResult = z.infer<typeof SignInResult>;

/** Body of `POST /api/v1/session/second-factor`: six digits of the app, or a recovery code. Spaces and hyphens are ignored. */
export const SecondFactor = z.object({ code: z.string().trim().min(1, 'code.empty').max(40) });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** External sign-in provider that the site offers. */
export const SsoProvider = z.object({
  id: z.string(),
  title: z.string(),
  /** Data URL, or empty. */
  icon: z.string(),
});
export type SsoProvider = z.infer<typeof SsoProvider>;

/** Response of `GET /api/v1/sign-in`: the available sign-in methods. */
export const SignInMethods = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  providers: z.array(SsoProvider),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

/** Redirect to the identity provider. */
export const SsoRedirect = z.object({ to: z.string() });
export type SsoRedirect = z.infer<typeof SsoRedirect>;

/** WebAuthn options, as accepted by `@simplewebauthn/browser` (`optionsJSON`). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** WebAuthn response, as `@simplewebauthn/browser` returns it. */
export const PasskeyAnswer = z.object({
  response: z.looseObject({
    id: z.string().max(1500),
    rawId: z.string().max(1500),
    type: z.literal('public-key'),
    response: z.looseObject({}),
    clientExtensionResults: z.looseObject({}),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Body of `POST /api/v1/session/step-up`: a code if the account has a second factor, else the password. */
export const StepUpProof = z.union([
  z.strictObject({ code: z.string().trim().min(1, 'code.empty').max(40) }),
  z.strictObject({ password: z.string().min(1, 'password.empty').max(256) }),
]);
export type StepUpProof = z.infer<typeof StepUpProof>;

/** Response of `GET /api/v1/session/step-up`: whether a step-up is currently required, and the accepted factors. */
export const StepUp = z.object({
  /** Expiry of the current step-up, ms since 1970; null if there is none. */
  until: z.number().nullable(),
  /** True if the account has a second factor; remote control then requires it. */
  secondFactor: z.boolean(),
  methods: z.array(z.enum(AUTH_FACTORS)),
});
export type StepUp = z.infer<typeof StepUp>;

/** Entry of `GET /api/v1/admin/sessions`. */
export const SessionView = z.object({
  id: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  lastIp: z.string(),
  lastUserAgent: z.string(),
  lastSeenAt: z.number(),
  /** `password`, `password+totp`, `password+recovery`, `passkey`, `setup`, or `sso:<provider>`. */
  method: z.string(),
  /** True for the session of the request. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;
