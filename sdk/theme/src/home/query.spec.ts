import { readQuery, writeQuery } from './query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));

it("reads an empty address as everything, in the administrator's order", () => {
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
  const wanted = {
    search: 'tokyo db',
    group: '云主机',
    region: 'JP',
    status: 'offline',
    sort: 'cpu',
    descending: true,
    view: 'table',
  } as const;
  expect(readQuery(writeQuery(new URLSearchParams(), wanted))).toEqual(wanted);
});

it.each(['speed', 'traffic'] as const)('puts most %s first, until somebody sorts otherwise', status => {
  expect(read(`status=${status}`)).toMatchObject({ status, sort: status, descending: true });
  expect(read(`status=${status}&sort=name`)).toMatchObject({ sort: 'name', descending: false });
});

it.each(['status=gone', 'sort=%27%3B', 'sort=-', 'view=map'])('reads nonsense as nothing: %s', search => {
  expect(read(search)).toEqual(read(''));
});

it('leaves out what is usual and keeps what is not its own', () => {
  const params = writeQuery(new URLSearchParams('theme=safe&q=x&sort=cpu&status=online'), {
    search: '',
    status: null,
    sort: 'order',
  });
  expect(params.toString()).toBe('theme=safe');
});
