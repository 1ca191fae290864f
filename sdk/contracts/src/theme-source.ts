import { z } from 'zod';

/** Maximum size of a theme archive. */
export const MAX_THEME_ARCHIVE_BYTES = 32 * 2 ** 20;

/** Source of a theme. `kind` names the provider that fetches it. */
export const ThemeSource = z.object({
  kind: z.string().min(1).max(64),
  /** URL or other reference that the provider understands. */
  ref: z.string().min(1).max(2048),
});
export type ThemeSource = Readonly<z.infer<typeof ThemeSource>>;

/** Theme that an administrator can install. */
export const ThemeListing = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  author: z.string(),
  version: z.string(),
  source: ThemeSource,
  preview: z.string().optional(),
  /** URLs of further pictures. */
  screenshots: z.array(z.string()).optional(),
  sha256: z.string().optional(),
});
export type ThemeListing = Readonly<z.infer<typeof ThemeListing>>;
