import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makeNode, makeState, delta, snapshot, uuid } from '../../test/nodes.ts';
import { themePage } from '../../test/theme-page.tsx';
import { HomePage } from './HomePage.tsx';

const fleet = snapshot(
  [
    makeNode(1, { name: 'tokyo', region: 'JP', group: 'Edge', tags: [{ label: 'ipv6', colour: 'teal' }] }),
    makeState({ cpu: 10, trafficUp: 1e9, trafficDown: 0 }),
  ],
  [
    makeNode(2, { name: 'berlin', region: 'DE', group: 'Edge', os: 'Alpine Linux' }),
    makeState({ cpu: 90, trafficUp: 5e9 }),
  ],
  [
    makeNode(3, { name: 'attic', group: 'Home' }),
    makeState({ online: false, cpu: 0, netUp: 0, netDown: 0, trafficUp: 0, trafficDown: 0 }),
  ],
);

const names = () => screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent);
const counter = (name: RegExp) => within(screen.getByRole('group', { name: 'Overview' })).getByRole('button', { name });

beforeAll(() => import('../../../themes/default/parts/overview/WorldMap.tsx'));
beforeEach(() => localStorage.clear());

async function home(at = '/') {
  const page = themePage(<HomePage />, { at });
  // What is loaded later, such as the map, is drawn too.
  await act(async () => page.take(fleet));
  return { ...page, user: userEvent.setup() };
}

it('waits for the nodes before it says that there are none', async () => {
  const page = themePage(<HomePage />);
  expect(screen.getByText('Loading nodes')).toBeInTheDocument();
  page.take(snapshot());
  expect(await screen.findByRole('heading', { name: 'No nodes yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

it('leads the administrator of an empty site to adding a node', async () => {
  themePage(<HomePage />, { signedIn: true }).take(snapshot());
  expect(await screen.findByRole('link', { name: 'Add the first node' })).toHaveAttribute('href', '/admin?add');
});

it('shows of each node what it is and does', async () => {
  await home();
  const card = screen.getByRole('link', { name: 'berlin' }).closest('article')!;
  for (const text of [
    'Alpine Linux · kvm · x86_64',
    '90%',
    'of 4.00 GiB',
    'of 80.0 GiB',
    '5.00 GB',
    '0.50 0.40 0.30',
    '1d 1h',
    'Uptime 1d 1h',
    'DE',
  ])
    expect(within(card).getByText(text)).toBeVisible();
  expect(within(card).getByText('Online')).toBeInTheDocument();
});

it('says of a node that is offline that it is, and shows no old numbers as new', async () => {
  await home();
  const card = screen.getByRole('link', { name: 'attic' }).closest('article')!;
  expect(within(card).getByText(/^Offline/)).toBeVisible();
  const last = within(card).getByRole('group', { name: 'Last values before it went offline' });
  for (const share of within(card).getAllByText(/%/)) expect(last).toContainElement(share);
  expect(within(card).queryByText(/B\/s/)).toBeNull();
});

it('says of a node that has never reported that it waits, and shows no numbers that nobody measured', () => {
  const { take } = themePage(<HomePage />);
  const bare = { os: '', virtualization: '', arch: '', cpuCores: 0, ramTotal: 0, diskTotal: 0 };
  take(snapshot([makeNode(1, { name: 'rack', ...bare }), makeState({ online: false, lastReport: 0 })]));
  const card = screen.getByRole('link', { name: 'rack' }).closest('article')!;
  expect(within(card).getByText('Never reported')).toBeVisible();
  expect(card).not.toHaveTextContent(/Offline|cores|none/);
});

it('shows what a push changed', async () => {
  const { take } = await home();
  take(delta([1, makeState({ cpu: 66 })]));
  expect(within(screen.getByRole('link', { name: 'tokyo' }).closest('article')!).getByText('66%')).toBeVisible();
});

it.each([
  ['berl', ['berlin']],
  ['IPV6', ['tokyo']],
  ['home', ['attic']],
  ['alpine', ['berlin']],
  ['japan', ['tokyo']],
  ['edge germany', ['berlin']],
])('finds by name, tag, group, system or region: %s', async (search, found) => {
  const { user, address } = await home();
  await user.type(screen.getByRole('searchbox'), search);
  expect(names()).toEqual(found);
  expect(new URLSearchParams(address().slice(1)).get('q')).toBe(search);
});

it('filters by what the counters count, and shows all when pressed again', async () => {
  const { user, address } = await home();
  await user.click(counter(/^Offline/));
  expect(names()).toEqual(['attic']);
  expect(address()).toBe('/?status=offline');
  await user.click(counter(/^Offline/));
  expect(names()).toEqual(['tokyo', 'berlin', 'attic']);
  await user.click(counter(/^Traffic/));
  expect(names()).toEqual(['berlin', 'tokyo']);
});

it('shows one group at a time', async () => {
  const { user, address } = await home();
  await user.click(screen.getByRole('button', { name: 'Edge 2' }));
  expect(names()).toEqual(['tokyo', 'berlin']);
  expect(address()).toBe('/?group=Edge');
});

it('divides the nodes by group, in the order of the administrator, and says what each does', async () => {
  const page = themePage(<HomePage />, { site: { groups: ['Home', 'Edge'], billing: { currency: '$', rates: {} } } });
  const { nodes } = fleet;
  page.take({ ...fleet, nodes: [...nodes, makeNode(4, { name: 'loose', price: 5 })] });
  const sections = screen.getAllByRole('region').map(section => section.textContent);
  expect(sections.map(text => /^\D+/.exec(text)?.[0])).toEqual(['Home', 'Edge', 'Other nodes']);
  const edge = screen.getByRole('region', { name: 'Edge' });
  expect(within(edge).getByText('2 of 2 online')).toBeVisible();
  expect(within(edge).getByText('CPU 50%')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Other nodes' })).getByText('$5.00 / month')).toBeVisible();
  expect(within(edge).getByRole('heading', { level: 3, name: 'tokyo' })).toBeVisible();
});

it('closes a group, here and for the next visit', async () => {
  const { user, unmount } = await home();
  await user.click(screen.getByRole('button', { name: 'Edge', expanded: true }));
  expect(names()).toEqual(['attic']);
  unmount();
  await home();
  expect(names()).toEqual(['attic']);
  await userEvent.click(screen.getByRole('button', { name: 'Edge', expanded: false }));
  expect(names()).toEqual(['tokyo', 'berlin', 'attic']);
});

it('compares the nodes across groups when they are sorted', async () => {
  await home('/?sort=-cpu');
  expect(screen.queryByRole('region', { name: 'Edge' })).toBeNull();
  expect(names()).toEqual(['berlin', 'tokyo', 'attic']);
});

it('counts only the chosen group', async () => {
  const { user } = await home();
  expect(counter(/^Nodes/)).toHaveTextContent('3');
  await user.click(screen.getByRole('button', { name: 'Edge 2' }));
  expect(counter(/^Nodes/)).toHaveTextContent('2');
  expect(counter(/^Offline/)).toHaveTextContent('0');
});

it('says in a sentence how many are online, and leads to those that need attention', async () => {
  const { user, address } = await home();
  expect(screen.getByText(/2 of 3 nodes online/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2 need attention' }));
  expect(address()).toBe('/?sort=-problems');
  expect(names()).toEqual(['attic', 'berlin', 'tokyo']);
});

it('shows where the nodes are, and only those of the chosen country', async () => {
  const { user, address } = await home();
  await user.click(await screen.findByRole('button', { name: 'Germany: 1 of 1 online' }));
  expect(address()).toBe('/?region=DE');
  expect(names()).toEqual(['berlin']);
  await user.click(screen.getByRole('button', { name: /All countries/ }));
  expect(names()).toEqual(['tokyo', 'berlin', 'attic']);
});

it('closes the map, here and for the next visit', async () => {
  const { user, unmount } = await home();
  await screen.findByRole('list', { name: 'Nodes by country' });
  await user.click(screen.getByRole('button', { name: 'Map', expanded: true }));
  expect(screen.queryByRole('list', { name: 'Nodes by country' })).toBeNull();
  unmount();
  await home();
  expect(screen.getByRole('button', { name: 'Map', expanded: false })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Nodes by country' })).toBeNull();
});

it('has no map where no country is known, and none of a single country', () => {
  const page = themePage(<HomePage />);
  page.take(snapshot([makeNode(1), makeState()]));
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull();
  page.take(snapshot([makeNode(1, { region: 'JP' }), makeState()], [makeNode(2, { region: 'JP' }), makeState()]));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull();
});

it('marks a country on the map as online only if a node there reports', async () => {
  themePage(<HomePage />).take(
    snapshot(
      [makeNode(1, { region: 'JP' }), makeState()],
      [makeNode(2, { region: 'DE' }), makeState({ online: false })],
      [makeNode(3, { region: 'FR' }), makeState({ online: false, lastReport: 0 })],
    ),
  );
  await screen.findByRole('list', { name: 'Nodes by country' });
  const places = [...document.querySelectorAll<SVGElement>('g[data-state]')];
  expect(Object.fromEntries(places.map(place => [place.textContent, place.dataset.state]))).toEqual({
    Japan: 'online',
    Germany: 'offline',
    France: 'waiting',
  });
});

it('shows what a month costs, by group and with the exchange rates, if the site publishes it', async () => {
  const page = themePage(<HomePage />, { site: { billing: { currency: '$', rates: { '€': 0.5 } } } });
  page.take(
    snapshot(
      [makeNode(1, { group: 'Edge', price: 4 }), makeState()],
      [makeNode(2, { price: 3, currency: '€' }), makeState()],
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: '$10.00 / month' }));
  const costs = await screen.findByRole('dialog', { name: 'Monthly cost' });
  expect(within(costs).getByRole('row', { name: 'Edge $4.00' })).toBeVisible();
  expect(within(costs).getByRole('row', { name: 'Per year $120.00' })).toBeVisible();
  expect(costs).toHaveTextContent('$1 = €0.5');
});

it('sorts, with nodes that have no value last', async () => {
  const { user, address } = await home();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'CPU');
  expect(names()).toEqual(['berlin', 'tokyo', 'attic']);
  expect(address()).toBe('/?sort=-cpu');
  await user.click(screen.getByRole('button', { name: 'Descending' }));
  expect(names()).toEqual(['tokyo', 'berlin', 'attic']);
});

it('opens an address with its search, filter and view', async () => {
  await home('/?view=table&status=online&sort=name&q=edge');
  await screen.findByRole('table');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(row => within(row).getByRole('link').textContent)).toEqual(['berlin', 'tokyo']);
  expect(within(screen.getByRole('table')).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

it('sorts the table by its headings: most first, then least, then as it was', async () => {
  const { user, address } = await home('/?view=table');
  await screen.findByRole('table');
  const press = () => user.click(screen.getByRole('button', { name: 'CPU' }));
  const addresses = [];
  for (let i = 0; i < 3; i++) {
    await press();
    addresses.push(address());
  }
  expect(addresses).toEqual(['/?view=table&sort=-cpu', '/?view=table&sort=cpu', '/?view=table']);
});

it('remembers the view for the next visit', async () => {
  const { user, unmount } = await home();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('table')).toBeVisible();
  unmount();
  await home();
  expect(await screen.findByRole('table')).toBeVisible();
});

it('says so when nothing matches, and offers the way back', async () => {
  const { user } = await home('/?q=nowhere&status=offline');
  expect(await screen.findByText('No matching nodes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all nodes' }));
  expect(names()).toHaveLength(3);
});

it('has a link to the page of every node', async () => {
  await home();
  expect(screen.getByRole('link', { name: 'tokyo' })).toHaveAttribute('href', `/instance/${uuid(1)}`);
});
