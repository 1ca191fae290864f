import { z } from 'zod';

export const Username = z.string().trim().min(1).max(64);

/** The rules of a new password. Each broken rule is an issue of its own; the message is a translation key. */
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

/** Who is signed in: `data` of `GET /api/v1/session`. */
export const CurrentUser = z.object({ username: z.string() });
export type CurrentUser = z.infer<typeof CurrentUser>;
