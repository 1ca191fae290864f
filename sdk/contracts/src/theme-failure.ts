import { z } from 'zod';

/** Parts of a theme whose failure makes a page show the default theme as a whole. Any other failing part is a slot. */
export const WHOLE_THEME_PARTS = ['load', 'timeout', 'loop', 'hang', 'style', 'sdk'] as const;
export type WholeThemePart = (typeof WHOLE_THEME_PARTS)[number];

/** Theme failure reported by a browser. Equal reports are merged and counted. */
export const ThemeFailure = z.object({
  release: z.string(),
  /**
   * `load`: a file could not be loaded or its code threw · `timeout`: not loaded in time · `style`: a stylesheet is missing ·
   * `sdk`: built for other versions · `loop`: rendered endlessly · `hang`: an earlier page stopped responding · otherwise the slot
   * that threw.
   */
  failingPart: z.string(),
  message: z.string(),
  count: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
});
export type ThemeFailure = z.infer<typeof ThemeFailure>;

/** Body of `POST /api/v1/themes/failures`, sent by browsers. */
export const NewThemeFailure = z.strictObject({
  theme: z.string().max(40),
  release: z.string().max(100),
  failingPart: z.string().regex(/^[\w/-]{1,60}$/),
  message: z.string().max(500),
  /** Stack of the browser, from which the core determines the position in the theme's sources. */
  stack: z.string().max(3000).optional(),
  /** Component stack, as provided by React. */
  components: z.string().max(3000).optional(),
});
export type NewThemeFailure = z.infer<typeof NewThemeFailure>;

/** Body of `POST /api/v1/themes/loads`: a browser loaded a theme that was slow in other browsers. */
export const ThemeLoad = NewThemeFailure.pick({ theme: true, release: true });
export type ThemeLoad = z.infer<typeof ThemeLoad>;
