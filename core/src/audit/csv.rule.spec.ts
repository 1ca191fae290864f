import type { AuditEntry } from '@vitrine/contracts';
import { csvHead, csvLine } from './csv.rule.ts';

const entry = (overrides: object = {}) =>
  ({
    seq: 1,
    at: Date.UTC(2026, 5, 1),
    actor: { kind: 'admin', name: 'ada', id: 'a' },
    action: 'nodes.create',
    subject: { id: 's', name: 'tokyo' },
    outcome: 'done',
    ip: '192.0.2.1',
    userAgent: 'curl',
    detail: {},
    ...overrides,
  }) as unknown as AuditEntry;

it('begins with the names of its columns', () => {
  expect(csvHead()).toBe(
    'seq,time,actor kind,actor,actor id,action,subject,subject id,outcome,ip,user agent,detail\r\n',
  );
});

it('writes a line', () => {
  expect(csvLine(entry())).toBe(
    '1,2026-06-01T00:00:00.000Z,admin,ada,a,nodes.create,tokyo,s,done,192.0.2.1,curl,{}\r\n',
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ta', "'\ta"],
  ['\ra', '"\'\ra"'],
  ['a=b', 'a=b'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['', ''],
])('writes the cell %j as %j', (userAgent, cell) => {
  expect(csvLine(entry({ userAgent }))).toContain(`,192.0.2.1,${cell},{}\r\n`);
});

it('leaves numbers as they are', () => {
  expect(csvLine(entry({ seq: -5 }))).toMatch(/^-5,/);
});
