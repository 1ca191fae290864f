import type { ReactNode } from 'react';

/** Slots of the public page that a theme can fill, with their props. An empty slot uses the default theme. */
export interface Slots {
  /**
   * Layout of every public page. Renders `Header` and `Footer` itself, with `children` between them, and keeps them mounted when
   * the page changes.
   */
  Frame: { children: ReactNode };
  /** Top of every page: name of the site, home link, preferences, sign-in. `children` are drawn beside the links. */
  Header: { children?: ReactNode };
  /** Bottom of every page. `children` are drawn above its last line. */
  Footer: { children?: ReactNode };
  /** The page `/`, once the nodes are loaded. Places the slots below. */
  Home: object;
  /** Totals of the whole fleet: counters that act as filters. `children` are drawn below them. */
  Overview: { children?: ReactNode };
  /** Search, groups, sort order and the switch between cards and table. */
  Toolbar: object;
  /**
   * Nodes as cards in their groups, in the given order; a group without a name has the remaining nodes. A theme that fills NodeGrid
   * but not this slot gets a section for each group.
   */
  NodeGroups: { groups: readonly { readonly name: string; readonly uuids: readonly string[] }[] };
  /** Nodes as cards, in the given order. Renders a NodeCard for each visible one. */
  NodeGrid: { uuids: readonly string[] };
  /**
   * One node as a card. Reads its values with `useNode(uuid)`, so that only this card renders when they change. `children` are
   * drawn at its end.
   */
  NodeCard: { uuid: string; children?: ReactNode };
  /** Nodes as a table, in the given order. A theme that fills NodeRow must fill this too, because the columns must match. */
  NodeTable: { uuids: readonly string[] };
  /** One node as a `<tr>`; `index` counts from 0 over the whole table. */
  NodeRow: { uuid: string; index: number };
  /** Shown instead of cards and table while there are no nodes. */
  NoNodes: object;
  /** Shown instead of cards and table if no node matches search and filters. */
  NoMatch: object;
  /** The page `/instance/{uuid}` of an existing node. `children`, charts of its components, are drawn below its own charts. */
  NodePage: { uuid: string; children?: ReactNode };
  /**
   * Current announcements, above the page of the node `uuid`, or above a home page whose overview does not include them. Rendered
   * only if there are any; `count` is known before the announcements are loaded. In the default overview `form` is `line`: the most
   * urgent one, in 16 px.
   */
  Announcements: { uuid?: string; count: number; form?: 'rows' | 'line' };
  /** The page `/announcements`: all current and past announcements, with their updates. */
  AnnouncementsPage: object;
  /** The page `/wall`: all nodes in full screen, for unattended screens. Drawn without the Frame. */
  WallPage: object;
  /** The page `/latency`: every node against every latency task. */
  LatencyPage: object;
}

/** Name of a slot. */
export type SlotName = keyof Slots;
