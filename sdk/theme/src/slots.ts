import type { ReactNode } from 'react';

/** Slots of the public page that a theme can fill, with their props. An empty slot uses the default theme. */
export interface Slots {
  /** Around every public page. Places `Header` and `Footer` itself, with `children` between them; keeps them when the page changes. */
  Frame: { children: ReactNode };
  /** Top of every page: name of the site, way home, preferences, sign-in. `children` are drawn beside the links. */
  Header: { children?: ReactNode };
  /** Bottom of every page. `children` are drawn above its last line. */
  Footer: { children?: ReactNode };
  /** `/`, once the nodes are known. Places the slots below. */
  Home: object;
  /** Totals of the whole fleet: counters that act as filters. `children` are drawn below them. */
  Overview: { children?: ReactNode };
  /** Search, groups, order and the choice between cards and table. */
  Toolbar: object;
  /**
   * Nodes as cards in their groups, in the given order; a group without a name is the rest. A theme that fills NodeGrid and not this
   * gets a section for each group.
   */
  NodeGroups: { groups: readonly { readonly name: string; readonly uuids: readonly string[] }[] };
  /** Nodes as cards, in the given order. Renders a NodeCard for each visible one. */
  NodeGrid: { uuids: readonly string[] };
  /**
   * One node as a card. Reads its numbers by `useNode(uuid)`, so that only it renders when they change. `children` are drawn at its
   * end.
   */
  NodeCard: { uuid: string; children?: ReactNode };
  /** Nodes as a table, in the given order. A theme that fills NodeRow fills this too: the columns must match. */
  NodeTable: { uuids: readonly string[] };
  /** One node as a `<tr>`; `index` counts from 0 over the whole table. */
  NodeRow: { uuid: string; index: number };
  /** Shown instead of cards and table while no node exists. */
  NoNodes: object;
  /** Shown instead of cards and table if no node matches search and filters. */
  NoMatch: object;
  /** `/instance/{uuid}` of a node that exists. `children`, charts of its parts, are drawn below its own charts. */
  NodePage: { uuid: string; children?: ReactNode };
  /**
   * Current announcements, above the page of the node `uuid`, or above a home page whose overview does not place them. Drawn only while
   * there is something; `count` is known before the announcements are. `form` is `line` in the default overview: the most urgent one,
   * in 16 px.
   */
  Announcements: { uuid?: string; count: number; form?: 'rows' | 'line' };
  /** `/announcements`: everything that is or was announced, with its updates. */
  AnnouncementsPage: object;
  /** `/wall`: all nodes over the whole screen, for screens that nobody operates. Drawn without the Frame. */
  WallPage: object;
  /** `/latency`: every node against every latency task. */
  LatencyPage: object;
}

/** Name of a slot. */
export type SlotName = keyof Slots;
