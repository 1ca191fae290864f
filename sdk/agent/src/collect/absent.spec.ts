import { AGENT_LIMITS } from '@vitrine/contracts';
import { Absences, Absent, reasonOf } from './absent.ts';

it.each([
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['ENOENT', 'missing'],
  ['ENOTDIR', 'missing'],
  ['EIO', 'unreadable'],
  [undefined, 'unreadable'],
])('explains the error %s as %s', (code, reason) => expect(reasonOf({ code })).toBe(reason));

it('explains no error as unreadable', () => expect(reasonOf(undefined)).toBe('unreadable'));

it('returns values, and lists absent readings with their part and source', () => {
  const absences = new Absences();
  expect(absences.value('cpu', 5)).toBe(5);
  expect(absences.value('cpu', new Absent('missing', '/proc/stat'))).toBeUndefined();
  absences.add('disks', new Absent('denied'), '/data');
  expect(absences.list).toEqual([
    { reading: 'cpu', reason: 'missing', source: '/proc/stat' },
    { reading: 'disks', reason: 'denied', part: '/data' },
  ]);
});

it('lists at most as many absences as a report may contain', () => {
  const absences = new Absences();
  for (let i = 0; i < AGENT_LIMITS.absences + 5; i++) absences.add('disks', new Absent('denied'), `${i}`);
  expect(absences.list).toHaveLength(AGENT_LIMITS.absences);
});
