import { z } from 'zod';
import { PluginPart, PluginPublicPage, PluginWidget } from './plugin-part.ts';
import { PublicTheme } from './theme.ts';

/** Response of `GET /api/public`: data that the shell needs before anything else. */
export const PublicInfo = z.object({
  site: z.object({ name: z.string(), description: z.string() }),
  version: z.string(),
  /** True until the first administrator exists; the shell then shows the set-up screen. */
  needsSetup: z.boolean(),
  /** True if visitors must sign in before anything is shown. */
  private: z.boolean(),
  signedIn: z.boolean(),
  /** Access granted by a share link: one node, or the whole site if null. `until` in ms since 1970. */
  share: z.object({ node: z.uuid().nullable(), until: z.number() }).nullable().optional(),
  /** True if nodes measure latency, i.e. `/latency` has content. */
  latency: z.boolean().optional(),
  /** True if cards of nodes show the latency to some targets. */
  latencyOnCards: z.boolean().optional(),
  /**
   * Number of families that are columns of the node table and in the line of cards, among those that this visitor may read; absent
   * if there are none.
   */
  chosenSeries: z.object({ columns: z.number().int(), cardLines: z.number().int() }).optional(),
  /** Currency and exchange rates of the public cost total; absent if it is not public. */
  billing: z.object({ currency: z.string(), rates: z.record(z.string(), z.number()) }).optional(),
  /** Groups of the nodes that this visitor sees, in the administrator's order; absent if no order is set. */
  groups: z.array(z.string()).optional(),
  /** Number of checks that are open to visitors; absent if there are none. */
  checks: z.number().int().optional(),
  /** True if a family that is open to visitors declares bad states. */
  badStates: z.boolean().optional(),
  /** Number of announcements that this visitor may read; absent if there are none. */
  announcements: z.object({ open: z.number().int(), past: z.number().int() }).optional(),
  /** Retention of the history in hours. */
  historyHours: z.number(),
  /**
   * Active theme of public pages; null for the default theme. Not called `theme`, because themes and apps of Komari read that key
   * of this response as text.
   */
  activeTheme: PublicTheme.nullable(),
  /** Widgets of plugins on the start page, in the administrator's order. */
  widgets: z.array(PluginWidget).optional(),
  /** Panels of plugins on the pages of nodes. */
  nodePanels: z.array(PluginPart).optional(),
  /** Public pages of plugins. */
  publicPages: z.array(PluginPublicPage).optional(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;
