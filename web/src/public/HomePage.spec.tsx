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
    makeState({ cpu: 90, load1: 8, trafficUp: 5e9 }),
  ],
  [
    makeNode(3, { name: 'attic', group: 'Home' }),
    makeState({ online: false, cpu: 0, netUp: 0, netDown: 0, trafficUp: 0, trafficDown: 0 }),
  ],
);

const names = () => screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent);
const hero = () => within(screen.getByRole('group', { name: 'Overview' }));

beforeEach(() => localStorage.clear());

async function home(at = '/') {
  const page = themePage(<HomePage />, { at });
  await act(async () => page.take(fleet));
  return { ...page, user: userEvent.setup() };
}

it('shows that there are no nodes only after they have loaded', async () => {
  const page = themePage(<HomePage />);
  expect(screen.getByText('Loading nodes')).toBeInTheDocument();
  page.take(snapshot());
  expect(await screen.findByRole('heading', { name: 'No nodes yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

it('links the administrator of an empty site to adding a node', async () => {
  themePage(<HomePage />, { signedIn: true }).take(snapshot());
  expect(await screen.findByRole('link', { name: 'Add the first node' })).toHaveAttribute('href', '/admin?add');
});

it('shows facts and state of each node', async () => {
  await home();
  const card = screen.getByRole('link', { name: 'berlin' }).closest('article')!;
  for (const text of ['4 cores', '1.0 of 4.0 GiB', '8.0 of 80 GiB', 'DE'])
    expect(within(card).getByText(text)).toBeVisible();
  expect(within(card).getByText(/^Online/)).toBeInTheDocument();
});

it('shows an offline node with its sizes and without old values', async () => {
  await home();
  const card = screen.getByRole('link', { name: 'attic' }).closest('article')!;
  expect(within(card).getByText(/^offline/)).toBeVisible();
  expect(within(card).getByText('4.0 GiB')).toBeVisible();
  expect([...card.querySelectorAll('dt + dd')].map(share => share.textContent)).toEqual(['–', '–', '–']);
  expect(within(card).queryByText(/B\/s/)).toBeNull();
});

it('explains what to do with a node that never reported, and shows no values', () => {
  const { take } = themePage(<HomePage />);
  const noFacts = { os: '', virtualization: '', arch: '', cpuCores: 0, ramTotal: 0, diskTotal: 0 };
  take(snapshot([makeNode(1, { name: 'rack', ...noFacts }), makeState({ online: false, lastReport: 0 })]));
  const card = screen.getByRole('link', { name: 'rack' }).closest('article')!;
  expect(within(card).getByText(/Run the install command/)).toBeVisible();
  expect(card).not.toHaveTextContent(/Offline|cores|none|%/);
});

it('shows pushed changes', async () => {
  const { take } = await home();
  take(delta([1, makeState({ cpu: 66 })]));
  expect(
    within(screen.getByRole('link', { name: 'tokyo' }).closest('article')!).getAllByRole('definition')[0],
  ).toHaveTextContent('66%');
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

it('filters by a chip, and shows all when it is pressed again', async () => {
  const { user, address } = await home();
  await user.click(hero().getByRole('button', { name: '1 offline' }));
  expect(names()).toEqual(['attic']);
  expect(address()).toBe('/?status=offline');
  await user.click(hero().getByRole('button', { name: '1 offline' }));
  expect(names()).toEqual(['tokyo', 'berlin', 'attic']);
  await user.click(hero().getByRole('button', { name: '1 needs attention' }));
  expect(names()).toEqual(['berlin']);
});

it('does not mark a node as needing attention after a single reading', async () => {
  const { take } = await home();
  take(delta([1, makeState({ cpu: 100, lastReport: makeState().lastReport + 1000 })]));
  expect(hero().getByRole('button', { name: '1 needs attention' })).toBeVisible();
});

it('shows one group at a time', async () => {
  const { user, address } = await home();
  await user.click(screen.getByRole('button', { name: 'Edge 2' }));
  expect(names()).toEqual(['tokyo', 'berlin']);
  expect(address()).toBe('/?group=Edge');
});

it("shows groups one after another, in the administrator's order, each under its name", async () => {
  const page = themePage(<HomePage />, { site: { groups: ['Home', 'Edge'] } });
  const { nodes } = fleet;
  page.take({ ...fleet, nodes: [...nodes, makeNode(4, { name: 'loose' })] });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(heading => heading.textContent)).toEqual(['Home', 'Edge', 'Other nodes']);
  expect(screen.getByText('2 online')).toBeVisible();
  expect(names()).toEqual(['attic', 'tokyo', 'berlin', 'loose']);
  expect(screen.getByRole('heading', { level: 3, name: 'tokyo' })).toBeVisible();
});

it('orders other groups by their first nodes', async () => {
  await home();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Edge', 'Home']);
});

it('closes a group, here and on the next visit', async () => {
  const { user, unmount } = await home();
  await user.click(screen.getByRole('button', { name: 'Edge', expanded: true }));
  expect(names()).toEqual(['attic']);
  unmount();
  await home();
  expect(names()).toEqual(['attic']);
  await userEvent.click(screen.getByRole('button', { name: 'Edge', expanded: false }));
  expect(names()).toEqual(['tokyo', 'berlin', 'attic']);
});

it('sorts nodes across groups', async () => {
  await home('/?sort=-cpu');
  expect(screen.queryByRole('heading', { name: 'Edge' })).toBeNull();
  expect(names()).toEqual(['berlin', 'tokyo', 'attic']);
});

it('counts only the chosen group', async () => {
  const { user } = await home();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2 of 3 online');
  await user.click(screen.getByRole('button', { name: 'Edge 2' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All 2 online');
  expect(hero().queryByRole('button', { name: /offline/ })).toBeNull();
});

it('shows what a month costs, by group and with the exchange rates, if the site publishes it', async () => {
  const page = themePage(<HomePage />, { site: { billing: { currency: '$', rates: { '€': 0.5 } } } });
  page.take(
    snapshot(
      [makeNode(1, { group: 'Edge', price: 4 }), makeState()],
      [makeNode(2, { price: 3, currency: '€' }), makeState()],
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Total cost: $10.00 / month' }));
  const costs = await screen.findByRole('dialog', { name: 'Monthly cost' });
  expect(within(costs).getByRole('row', { name: 'Edge $4.00' })).toBeVisible();
  expect(within(costs).getByRole('row', { name: 'Per year $120.00' })).toBeVisible();
  expect(costs).toHaveTextContent('$1 = €0.5');
});

it('sorts, with nodes that have no value last', async () => {
  const { user, address } = await home();
  await user.click(screen.getByRole('button', { name: 'Sort' }));
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
  expect(rows.map(row => within(row).queryByRole('link')?.textContent)).toEqual(['berlin', 'tokyo']);
  expect(within(screen.getByRole('table')).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

it('sorts the table by its headings: most first, then least, then the default order', async () => {
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

it('shows that nothing matches, and offers to reset', async () => {
  const { user } = await home('/?q=nowhere&status=offline');
  expect(await screen.findByText('No matching nodes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all nodes' }));
  expect(names()).toHaveLength(3);
});

it('has a link to the page of every node', async () => {
  await home();
  expect(screen.getByRole('link', { name: 'tokyo' })).toHaveAttribute('href', `/instance/${uuid(1)}`);
});
