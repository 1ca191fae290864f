import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { ExecRun, ExecTaskDetail } from '@vitrine/contracts';
import words from '../../locales/en/exec.json' with { type: 'json' };
import { reduceExecFrame, NOTHING, type ExecViewState } from './exec-reducer.ts';
import { RunList } from './RunList.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { exec: words } } });

// The test environment has no layout, so no element ever changes its size.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Rendered rows in order, detected by the exit code, which each render of a row reads once. */
const drawn: string[] = [];
function run(node: string, lastLine: string): ExecRun {
  const base = {
    node,
    name: node,
    status: 'running' as const,
    reason: null,
    signal: null,
    startedAt: 100,
    endedAt: null,
    bytesWritten: 0,
    bytesKept: 0,
    lastLine,
  };
  return Object.defineProperty(base as ExecRun, 'exitCode', {
    get() {
      drawn.push(node);
      return null;
    },
  });
}
const task: ExecTaskDetail = {
  id: 't',
  command: 'true',
  timeoutSeconds: 60,
  username: 'ada',
  createdAt: 100,
  endedAt: null,
  signed: false,
  counts: { running: 3 },
  runs: ['a', 'b', 'c'].map(node => run(node, 'begun')),
};
const ignore = () => undefined;
const list = ({ task, outputs }: ExecViewState, open: readonly string[]) => (
  <I18nextProvider i18n={i18n}>
    <MemoryRouter>
      <RunList task="t" runs={task!.runs} outputs={outputs} open={open} onTurn={ignore} onCancel={ignore} />
    </MemoryRouter>
  </I18nextProvider>
);

it('redraws only the row of a changed node', () => {
  const before = reduceExecFrame(NOTHING, { type: 'task', task });
  const { rerender } = render(list(before, ['c']));
  expect(new Set(drawn)).toEqual(new Set(['a', 'b', 'c']));
  drawn.length = 0;

  const after = reduceExecFrame(before, { type: 'runs', task: 't', runs: [run('b', 'and on it goes')] });
  rerender(list(after, ['c']));
  screen.getByText('and on it goes');
  expect(drawn).toEqual(['b']);
  drawn.length = 0;

  rerender(list(reduceExecFrame(after, { type: 'output', task: 't', node: 'c', from: 0, text: 'hello' }), ['c']));
  screen.getByText('hello');
  expect(drawn).toEqual(['c']);
});

it('shows only the end of the output in a closed row', () => {
  render(
    list(reduceExecFrame(NOTHING, { type: 'task', task: { ...task, runs: [run('a', `${'x'.repeat(5000)}end`)] } }), []),
  );
  expect(screen.getByText(/^x+end$/).textContent).toHaveLength(200);
});
