import { runInThisContext } from 'node:vm';
import { applyChange, findChanges } from '../mutation/lot/changes.mjs';
import { draw, kindOf } from '../mutation/lot/draw.mjs';
import { relatedTests } from '../mutation/lot/related-tests.mjs';
import { SWITCH, withSwitches } from '../mutation/lot/switches.mjs';
import { randomFrom } from '../random.ts';

type Step = (log: (number | boolean)[]) => unknown;

const changed = (code: string) => findChanges('a.ts', code).map(change => applyChange(code, change));

it.each([
  [
    'if (a < 5) b();',
    ['if (false) b();', 'if (true) b();', 'if ((a) <= (5)) b();', 'if (a < 10) b();', 'if (a < 5) ;'],
  ],
  ['const a = b ?? c;', ['const a = b;']],
  ['const a = b && !c;', ['const a = (b) || (!c);']],
  ["const a = { 404: 'gone' };", []],
  ['const a = true;', ['const a = false;']],
  ['const a = 1;', []],
  ["const a = 'x' + b;", []],
  ['while (a) b;', ['while (false) b;', 'while (a) ;']],
])('derives from %s the changes %j', (code, expected) => {
  expect(changed(code)).toEqual(expected);
});

it('leaves types, decorators, imports and lines of the log as they are', () => {
  expect(
    changed("import a from 'a';\ntype B = 5 | true;\n@C(10) class D { e(): void { this.logger.warn(`${20}`); } }"),
  ).toEqual([]);
});

it('marks changes that are evaluated when the file is loaded', () => {
  const code = 'const A = 5; class B { static c = 6; d = 7; e(f = 8) {} }';
  expect(findChanges('a.ts', code).map(({ start, atLoad }) => [code[start], atLoad])).toEqual([
    ['5', true],
    ['6', true],
    ['7', false],
    ['8', false],
  ]);
});

it('compiles all changes of a file into it and switches one on', () => {
  const code =
    'log => { try { if (log.length < 5 && !log.quiet) log.push(2); else log.push(3); } finally { log.push(true); } return log; }';
  const changes = findChanges('a.ts', code);
  const switched = withSwitches(code, changes);
  const outcomes = (text: string) =>
    [[], [1, 2, 3, 4], [1, 2, 3, 4, 5]].map(start => (runInThisContext(`(${text})`) as Step)([...start]));
  const withChange = (number: number) => {
    runInThisContext(`${SWITCH} = ${number}`);
    return outcomes(switched);
  };
  expect(withChange(0)).toEqual(outcomes(code));
  expect(changes.map((_, index) => withChange(index + 1))).toEqual(
    changes.map(change => outcomes(applyChange(code, change))),
  );
  runInThisContext(`delete ${SWITCH}`);
});

it('draws the same changes with the same seed, at most two of a file', () => {
  const path = 'core/src/a/a.service.ts';
  const changes = { service: findChanges(path, 'a(); b(); c(); d();') };
  const drawnStarts = (seed: number) => draw(changes, 10, randomFrom(seed)).map(({ start }) => start);
  expect(drawnStarts(7)).toEqual(drawnStarts(7));
  expect(drawnStarts(7)).toHaveLength(2);
});

it.each([
  ['core/src/nodes/nodes.service.ts', 'service'],
  ['core/src/live/live.gateway.ts', 'gateway'],
  ['core/src/platform/http/access-guard.ts', 'guard'],
  ['sdk/agent/src/client/agent.ts', 'agent'],
  ['web/src/ui/use-action.ts', 'hook'],
  ['web/src/ui/use-action.spec.ts', undefined],
  ['core/src/nodes/tags.rule.ts', undefined],
  ['sdk/agent/src/fleet/fleet.ts', undefined],
])('counts %s as %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

it('lists tests that import a file before tests that start the core in its slice', () => {
  const sources = new Map([
    ['core/src/a/a.service.ts', ''],
    ['core/src/a/a.service.spec.ts', "import { A } from './a.service.ts';"],
    ['core/src/a/a.http.spec.ts', ''],
    ['core/src/b/b.service.ts', "import { A } from '../a/a.service.ts';"],
    ['core/test/app.ts', ''],
    ['core/test/installed-plugins.ts', "import './app.ts';"],
    ['core/src/a/through-helper.http.spec.ts', "import '../../test/installed-plugins.ts';"],
    ['core/src/b/b.http.spec.ts', ''],
    ['core/src/c/c.http.spec.ts', ''],
  ]);
  expect(relatedTests(sources)('core/src/a/a.service.ts')).toEqual([
    'core/src/a/a.service.spec.ts',
    'core/src/a/through-helper.http.spec.ts',
    'core/src/a/a.http.spec.ts',
    'core/src/b/b.http.spec.ts',
  ]);
});
