import { act, renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import problems from '../../locales/en/problems.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { dismiss, useToasts } from './toasts.ts';
import { useUndoable } from './use-undoable.ts';

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { ui, problems } } });

function list() {
  const done: string[] = [];
  const { result } = renderHook(() => ({ toasts: useToasts(), remove: useUndoable() }));
  act(() => result.current.toasts.forEach(({ id }) => dismiss(id)));
  const step = (name: string) => async () => void done.push(name);
  const remove = (overrides: object = {}) =>
    act(async () =>
      result.current.remove({
        name: 'gateway',
        remove: step('remove'),
        restore: step('restore'),
        reload: step('reload'),
        ...overrides,
      }),
    );
  return { done, result, remove };
}

it('deletes, reloads the list, and offers to undo the deletion', async () => {
  const { done, result, remove } = list();
  await remove();
  expect(done).toEqual(['remove', 'reload']);
  const [toast] = result.current.toasts;
  expect(toast).toMatchObject({
    tone: 'success',
    text: expect.stringContaining('gateway'),
    action: { label: ui.undo },
  });
  await act(async () => toast!.action!.run());
  expect(done).toEqual(['remove', 'reload', 'restore', 'reload']);
  expect(result.current.toasts.at(-1)).toMatchObject({ tone: 'success', action: undefined });
});

it('reloads the list even if nothing could be deleted', async () => {
  const { done, result, remove } = list();
  await remove({ remove: () => Promise.reject(new Error('gone')) });
  expect(done).toEqual(['reload']);
  expect(result.current.toasts.map(({ tone }) => tone)).toEqual(['error']);
});

it('reports a failed restore', async () => {
  const { done, result, remove } = list();
  await remove({ restore: () => Promise.reject(new Error('name is taken')) });
  await act(async () => result.current.toasts[0]!.action!.run());
  expect(done).toEqual(['remove', 'reload', 'reload']);
  expect(result.current.toasts.at(-1)!.tone).toBe('error');
});
