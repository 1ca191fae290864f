import { readQuery, writeQuery } from './query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));

it("reads an empty URL as all nodes, in the administrator's order", () => {
  expect(read('')).toEqual({
    search: '',
    group: null,
    region: null,
    status: null,
    sort: 'order',
    descending: false,
    view: null,
  });
});

it('reads back what it wrote', () => {
  const query = {
    search: 'tokyo db',
    group: '云主机',
    region: 'JP',
    status: 'offline',
    sort: 'cpu',
    descending: true,
    view: 'table',
  } as const;
  expect(readQuery(writeQuery(new URLSearchParams(), query))).toEqual(query);
});

it.each(['speed', 'traffic'] as const)('sorts by most %s first, until the visitor chooses another order', status => {
  expect(read(`status=${status}`)).toMatchObject({ status, sort: status, descending: true });
  expect(read(`status=${status}&sort=name`)).toMatchObject({ sort: 'name', descending: false });
});

it.each(['status=gone', 'sort=%27%3B', 'sort=-', 'view=map'])('ignores invalid parts: %s', search => {
  expect(read(search)).toEqual(read(''));
});

it('leaves out defaults and keeps parameters of others', () => {
  const params = writeQuery(new URLSearchParams('theme=safe&q=x&sort=cpu&status=online'), {
    search: '',
    status: null,
    sort: 'order',
  });
  expect(params.toString()).toBe('theme=safe');
});
