import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import type { PublicAnnouncement } from '@vitrine/contracts';
import { Slot } from '@vitrine/theme-sdk';
import { makeNode, makeState, snapshot, uuid } from '../../test/nodes.ts';
import { themePage } from '../../test/theme-page.tsx';
import { OpenAnnouncements } from './OpenAnnouncements.tsx';

const announcement = (title: string, overrides: Partial<PublicAnnouncement> = {}): PublicAnnouncement => ({
  id: title,
  kind: 'incident',
  state: 'current',
  title,
  text: '',
  publishedAt: 1000,
  startsAt: 1000,
  endsAt: null,
  nodes: [],
  nodeCount: 0,
  updates: [],
  ...overrides,
});
const ofNode = (title: string, node: number) =>
  announcement(title, { nodes: [{ uuid: uuid(node), name: `n${node}` }], nodeCount: 1 });

afterEach(() => {
  jest.useRealTimers();
});

it('shows announcements with their text, nodes and updates', async () => {
  const text = '<b>not bold</b>\nsecond line';
  themePage(<OpenAnnouncements />, {
    announcements: [
      {
        ...ofNode('Packet loss', 1),
        text,
        updates: [{ id: 'u', at: 2000, stage: 'identified', text: 'A cable.' }],
      },
    ],
  });
  // The banner's code is loaded on demand.
  const banner = await screen.findByRole('region', { name: 'Announcements' }, { timeout: 20_000 });
  expect(await within(banner).findByText('Packet loss')).toBeVisible();
  expect(banner).toHaveTextContent('<b>not bold</b>');
  expect(banner.querySelector('p b')).toBeNull();
  expect(within(banner).getByText('A cable.')).toBeInTheDocument();
  expect(within(banner).getByText('n1')).toHaveAttribute('href', `/instance/${uuid(1)}`);
});

it('shows three of many announcements, and links to the others', async () => {
  themePage(<OpenAnnouncements />, { announcements: ['a', 'b', 'c', 'd', 'e'].map(title => announcement(title)) });
  expect(await screen.findByRole('link', { name: '2 more announcements' })).toHaveAttribute('href', '/announcements');
  expect(screen.queryByText('d')).toBeNull();
});

it('shows announcements about the node or the whole site on the page of a node', async () => {
  themePage(<OpenAnnouncements uuid={uuid(1)} />, {
    announcements: [ofNode('its own', 1), ofNode('of another', 2), announcement('the site')],
  });
  expect(await screen.findByText('its own')).toBeVisible();
  expect(screen.getByText('the site')).toBeVisible();
  expect(screen.queryByText('of another')).toBeNull();
});

it('draws nothing without announcements', () => {
  const { container } = themePage(<OpenAnnouncements />, { announcements: [] });
  expect(container).toBeEmptyDOMElement();
});

it('shows the state of the nodes without any announcement', async () => {
  const page = themePage(
    <Suspense>
      <Slot name="AnnouncementsPage" />
    </Suspense>,
    { announcements: [] },
  );
  page.take(snapshot([makeNode(1), makeState()]));
  expect(await screen.findByText('Nothing is announced now.')).toBeVisible();
  expect(await screen.findByText(/All 1 online/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Past' })).toBeNull();
});

it('lists past announcements below current ones', async () => {
  const page = themePage(
    <Suspense>
      <Slot name="AnnouncementsPage" />
    </Suspense>,
    {
      at: '/announcements',
      announcements: [announcement('now'), announcement('before', { state: 'past', endsAt: 2000 })],
    },
  );
  page.take(snapshot([makeNode(1), makeState()]));
  expect(await screen.findByRole('heading', { level: 3, name: 'before' })).toBeVisible();
  const titles = screen.getAllByRole('heading').map(heading => heading.textContent);
  expect(titles).toEqual(['Announcements', 'Current and planned', 'now', 'Past', 'before']);
});

it('fills a wall with the nodes, offline ones first, and an incident above them', async () => {
  const page = themePage(
    <Suspense>
      <Slot name="WallPage" />
    </Suspense>,
    { at: '/wall', announcements: [announcement('Packet loss')] },
  );
  page.take(
    snapshot(
      [makeNode(1, { name: 'tokyo' }), makeState({ cpu: 10 })],
      [makeNode(2, { name: 'berlin' }), makeState({ cpu: 95, load1: 8 })],
      [makeNode(3, { name: 'attic' }), makeState({ online: false })],
    ),
  );
  const tiles = await screen.findByRole('list', { name: 'Nodes' });
  const names = within(tiles)
    .getAllByRole('link')
    .map(link => /^[a-z]+/.exec(link.textContent ?? '')?.[0]);
  expect(names).toEqual(['attic', 'berlin', 'tokyo'].map(name => expect.stringContaining(name)));
  expect(within(tiles).getAllByRole('listitem')[0]).toHaveAttribute('data-large', 'true');
  expect(screen.getByText('2 of 3 online')).toBeVisible();
  expect(await screen.findByText('Packet loss')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Leave the wall' })).toHaveAttribute('href', '/');
});

it('rotates incidents and maintenance on a wall, unless it is paused', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const advance = () => act(() => jest.advanceTimersByTime(15_000));
  themePage(
    <Suspense>
      <Slot name="WallPage" />
    </Suspense>,
    {
      at: '/wall',
      announcements: [
        announcement('Packet loss'),
        announcement('A new place', { kind: 'news' }),
        announcement('New disks', { kind: 'maintenance' }),
        announcement('Next week', { state: 'planned' }),
      ],
    },
  );
  expect(await screen.findByText('Packet loss')).toBeVisible();
  expect(screen.getByLabelText('Announcement 1 of 2')).toHaveTextContent('1 / 2');
  advance();
  expect(screen.getByText('New disks')).toBeVisible();
  expect(screen.queryByText('Packet loss')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  advance();
  expect(screen.getByText('New disks')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  advance();
  expect(screen.getByText('Packet loss')).toBeVisible();
});

it('follows pushed changes, without a reload', async () => {
  const page = themePage(<OpenAnnouncements />);
  const now = snapshot([makeNode(1), makeState()]);
  page.take({ ...now, announcements: [announcement('Packet loss')] });
  expect(await screen.findByText('Packet loss')).toBeVisible();
  page.take({ type: 'announcements', open: [announcement('Packet loss'), announcement('Power cut')] });
  expect(await screen.findByText('Power cut')).toBeVisible();
  page.take({ type: 'announcements', open: [] });
  expect(screen.queryByText('Packet loss')).toBeNull();
});
