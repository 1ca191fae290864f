import type { PlannedLeft, SourceRow } from '@vitrine/plugin-sdk';
import { channelOf } from './channel.ts';

/** Columns of a notification as stored by a dashboard. */
const POSTED = { name: 'hook', url: 'https://hooks.example.org/x', request_method: 2, request_type: 1, verify_tls: 1 };

function read(row: SourceRow) {
  const left: PlannedLeft[] = [];
  return { values: channelOf(row, left)?.values, left: left.map(({ reason, detail }) => [reason, detail]) };
}

it('imports a posted body with its placeholders', () => {
  const row = { ...POSTED, request_body: '{"text":"#SERVER.NAME#: #NEZHA#"}' };
  expect(read(row)).toEqual({
    values: {
      url: 'https://hooks.example.org/x',
      method: 'POST',
      format: 'json',
      template: '{"text":"{{node.name}}: {{body}}"}',
    },
    left: [],
  });
});

it('imports a form and a request by GET', () => {
  const form = { ...POSTED, request_type: 2, request_body: '{"chat":"1","text":"#NEZHA#"}' };
  expect(read(form).values).toMatchObject({ format: 'form', template: 'chat=1\ntext={{body}}' });
  const posted = { ...POSTED, request_method: 1, url: 'https://api.day.app/key/#NEZHA#' };
  expect(read(posted).values).toEqual({ url: 'https://api.day.app/key/{{body}}', method: 'GET' });
});

it('keeps headers, and a token as a secret', () => {
  const row = { ...POSTED, request_header: '{"X-Key":"k","Authorization":"Bearer abc"}' };
  expect(read(row).values).toMatchObject({ headers: { 'x-key': 'k' }, bearer: 'abc' });
});

it('lists a placeholder without an equivalent, and an invalid address', () => {
  expect(read({ ...POSTED, request_body: '{"a":"#SERVER.CPU#"}', verify_tls: 0 }).left).toEqual([
    ['changed', 'verify_tls: 0 → 1'],
    ['changed', '#SERVER.CPU# → –'],
  ]);
  expect(read({ ...POSTED, url: '#NEZHA#' })).toEqual({ values: undefined, left: [['by-hand', '#NEZHA#']] });
});
