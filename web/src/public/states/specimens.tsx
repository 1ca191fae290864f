import type { ReactNode } from 'react';
import type { PluginPartName } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { Slot, type SlotName } from '@vitrine/theme-sdk';
import type { NodeView } from '@vitrine/theme-sdk/shell';
import { OPEN_ANNOUNCEMENTS } from './made-up-announcements.ts';
import { NO_MATRIX } from './made-up-answers.ts';
import { madeUpData } from './made-up-host.ts';
import { fleetOf, NODE_STATES } from './made-up-nodes.ts';

/** A slot, or a web part of a plugin, in one state. */
export interface Specimen {
  readonly slot: SlotName | PluginPartName;
  readonly state: string;
  readonly data: ReturnType<typeof madeUpData>;
  readonly content: ReactNode;
}

const EARLIER = Math.floor((Date.now() - 3 * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
const ONE = fleetOf(1);
const MANY = fleetOf(60);
const dataOf = (view: NodeView) => madeUpData({ nodes: [view] });
const EVERY = Object.values(NODE_STATES);
const uuids = (nodes: readonly NodeView[]) => nodes.map(({ node }) => node.uuid);

const forEachNode = (slot: SlotName, draw: (uuid: string) => ReactNode): Specimen[] =>
  Object.entries(NODE_STATES).map(([state, view]) => ({
    slot,
    state,
    data: dataOf(view),
    content: draw(view.node.uuid),
  }));

const forFleets = (slot: SlotName, draw: (uuids: readonly string[]) => ReactNode, sizes = [1, 60]): Specimen[] =>
  sizes.map(size => {
    const nodes = size === 60 ? MANY : size === 1 ? ONE : [];
    return { slot, state: `${size} nodes`, data: madeUpData({ nodes }), content: draw(uuids(nodes)) };
  });

const online = NODE_STATES.online!;
const nodePage = <Slot name="NodePage" uuid={online.node.uuid} />;
const announcementsPage = <Slot name="AnnouncementsPage" />;
const latencyPage = <Slot name="LatencyPage" />;

/** Every slot in all of its states. */
export const SPECIMENS: readonly Specimen[] = [
  ...forEachNode('NodeCard', uuid => <Slot name="NodeCard" uuid={uuid} />),
  // A row requires the columns of its table.
  {
    slot: 'NodeRow',
    state: 'every state',
    data: madeUpData({ nodes: EVERY }),
    content: <Slot name="NodeTable" uuids={uuids(EVERY)} />,
  },
  ...forFleets('NodeGrid', list => <Slot name="NodeGrid" uuids={list} />),
  ...forFleets('NodeTable', list => <Slot name="NodeTable" uuids={list} />),
  ...forFleets('Overview', () => <Slot name="Overview" />, [0, 1, 60]),
  ...['Overview' as const, 'Home' as const].map((slot): Specimen => ({
    slot,
    state: 'at an earlier minute',
    data: madeUpData({ nodes: MANY, moment: EARLIER }),
    content: <Slot name={slot} />,
  })),
  ...forFleets('Toolbar', () => <Slot name="Toolbar" />, [0, 1, 60]),
  ...forFleets('Home', () => <Slot name="Home" />, [0, 1, 60]),
  { slot: 'Home', state: 'loading', data: madeUpData({ ready: false }), content: <Slot name="Home" /> },
  { slot: 'NoNodes', state: 'no node', data: madeUpData({}), content: <Slot name="NoNodes" /> },
  { slot: 'NoMatch', state: 'no match', data: madeUpData({ nodes: MANY }), content: <Slot name="NoMatch" /> },
  { slot: 'Header', state: 'usual', data: madeUpData({ nodes: MANY }), content: <Slot name="Header" /> },
  { slot: 'Footer', state: 'usual', data: madeUpData({ nodes: MANY }), content: <Slot name="Footer" /> },
  {
    slot: 'Frame',
    state: 'around a page',
    data: madeUpData({ nodes: MANY }),
    content: (
      <Slot name="Frame">
        <p>The page.</p>
      </Slot>
    ),
  },
  ...forEachNode('NodePage', uuid => <Slot name="NodePage" uuid={uuid} />),
  { slot: 'NodePage', state: 'loading', data: madeUpData({ nodes: [online], answers: 'pending' }), content: nodePage },
  { slot: 'NodePage', state: 'error', data: madeUpData({ nodes: [online], answers: 'failing' }), content: nodePage },
  {
    slot: 'Announcements',
    state: 'several',
    data: madeUpData({ nodes: MANY, announcements: OPEN_ANNOUNCEMENTS }),
    content: <Slot name="Announcements" count={OPEN_ANNOUNCEMENTS.length} />,
  },
  {
    slot: 'AnnouncementsPage',
    state: 'several',
    data: madeUpData({ nodes: MANY, announcements: OPEN_ANNOUNCEMENTS }),
    content: announcementsPage,
  },
  {
    slot: 'AnnouncementsPage',
    state: 'error',
    data: madeUpData({ nodes: MANY, answers: 'failing' }),
    content: announcementsPage,
  },
  ...forFleets('WallPage', () => <Slot name="WallPage" />, [0, 1, 60]),
  { slot: 'WallPage', state: 'loading', data: madeUpData({ ready: false }), content: <Slot name="WallPage" /> },
  { slot: 'LatencyPage', state: '60 nodes', data: madeUpData({ nodes: MANY }), content: latencyPage },
  {
    slot: 'LatencyPage',
    state: 'no task',
    data: madeUpData({ nodes: MANY, matrix: NO_MATRIX }),
    content: latencyPage,
  },
  {
    slot: 'LatencyPage',
    state: 'loading',
    data: madeUpData({ nodes: MANY, answers: 'pending' }),
    content: latencyPage,
  },
  { slot: 'LatencyPage', state: 'error', data: madeUpData({ nodes: MANY, answers: 'failing' }), content: latencyPage },
];
