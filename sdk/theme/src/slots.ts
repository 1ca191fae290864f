import type { ReactNode } from 'react';

/** Slots of the public page that a theme can fill, with their props. An empty slot uses the default theme. */
export interface Slots {
  /** Around every public page. Renders `children` between header and footer; keeps them when the page changes. */
  Frame: { children: ReactNode };
  /** Top of every page: name of the site, way home, preferences, sign-in. */
  Header: object;
  /** Bottom of every page. */
  Footer: object;
  /** `/`, once the nodes are known. Places the slots below. */
  Home: object;
  /** Totals of the whole fleet: counters that act as filters. */
  Overview: object;
  /** Search, groups, order and the choice between cards and table. */
  Toolbar: object;
  /** Nodes as cards, in the given order. Renders a NodeCard for each visible one. */
  NodeGrid: { uuids: readonly string[] };
  /** One node as a card. Reads its numbers by `useNode(uuid)`, so that only it renders when they change. */
  NodeCard: { uuid: string };
  /** Nodes as a table, in the given order. A theme that fills NodeRow fills this too: the columns must match. */
  NodeTable: { uuids: readonly string[] };
  /** One node as a `<tr>`; `index` counts from 0 over the whole table. */
  NodeRow: { uuid: string; index: number };
  /** Shown instead of cards and table while no node exists. */
  NoNodes: object;
  /** Shown instead of cards and table if no node matches search and filters. */
  NoMatch: object;
  /** `/instance/{uuid}` of a node that exists. */
  NodePage: { uuid: string };
  /** `/latency`: every node against every latency task. */
  LatencyPage: object;
}

/** Name of a slot. */
export type SlotName = keyof Slots;
