import { once, scheduleFaults, weekly } from './silence-form.ts';

it('requires both ends of a schedule', () => {
  expect(scheduleFaults({ kind: 'once', from: 1, to: null as unknown as number })).toEqual({
    'schedule.to': 'required',
  });
  expect(scheduleFaults({ ...weekly('UTC'), from: '' } as ReturnType<typeof weekly>)).toEqual({
    'schedule.from': 'required',
  });
  expect(scheduleFaults(weekly('UTC'))).toEqual({});
});

it('offers the next whole hour', () => {
  expect(once(Date.parse('2026-06-01T12:01Z'))).toEqual({
    kind: 'once',
    from: Date.parse('2026-06-01T13:00Z'),
    to: Date.parse('2026-06-01T15:00Z'),
  });
});
