import { z } from 'zod';

/** Messages are translation keys of the settings forms. */
const text = (longest: number) => z.string().trim().max(longest, 'long');

const origin = z.string().trim().refine(isOrigin, 'settings.origin');

/** Returns true for an origin: `https://status.example.org`, with a non-default port. */
function isOrigin(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && new URL(value).origin === value.toLowerCase();
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `GET` and `PUT /api/v1/admin/settings/site`. */
export const SiteSettings = z.strictObject({
  name: text(100).min(1, 'required'),
  description: text(500),
  /** True if visitors must sign in before anything is shown. */
  private: z.boolean(),
  /** Origins whose pages may read public data (CORS). */
  origins: z.array(origin).max(50, 'many'),
  /** IANA name of the time zone of calendar calculations. */
  timeZone: z.string().trim().min(1, 'required').max(64, 'long').refine(isZone, 'settings.zone'),
  /** URL used in notices and commands; empty if not configured. */
  publicUrl: z.literal('').or(z.url({ protocol: /^https?$/, error: 'url' }).max(300, 'long')),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Body of `PUT /api/v1/admin/settings/site`: all settings but the public URL. */
export const NewSiteSettings = SiteSettings.omit({ publicUrl: true });
export type NewSiteSettings = z.infer<typeof NewSiteSettings>;

/** Body of `PUT /api/v1/admin/settings/public-url`. Security-relevant: people and machines send their secrets to this URL. */
export const PublicUrl = SiteSettings.pick({ publicUrl: true });
export type PublicUrl = z.infer<typeof PublicUrl>;

/** `GET` and `PUT /api/v1/admin/settings/custom`: what public pages get besides. */
export const CustomSettings = z.strictObject({
  /** HTML at the end of the head. */
  head: z.string().max(20_000, 'long'),
  /** HTML at the end of the body. */
  body: z.string().max(20_000, 'long'),
  /** Origins that its scripts may load from and report to, besides those named in the HTML. */
  origins: z.array(origin).max(20, 'many'),
});
export type CustomSettings = z.infer<typeof CustomSettings>;
