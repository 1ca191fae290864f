import { act, renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { ConfigForm } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { useFormConflict, type Stored } from './use-form-conflict.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } } });
const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;

interface Values {
  name: string;
  kind?: string | undefined;
  options: Record<string, unknown> | null;
}
const OPENED: Values = { name: 'old', options: { url: 'a' } };

const text = { type: 'string', widget: 'text' } as const;
const options: ConfigForm = {
  type: 'object',
  properties: {
    url: { ...text, title: 'Address' },
    'a.b': { ...text, title: 'Dotted' },
    token: { ...text, title: 'Token', writeOnly: true, stored: true },
    unset: { ...text, title: 'Unset', writeOnly: true },
  },
  required: [],
};
const initial: Stored<Values> = {
  etag: '"1"',
  valuesOf: ({ name, kind, options }) => ({ name, kind, options }) as Values,
  parts: { options },
  labels: { name: 'Name' },
};

/** Returns a stub of the core's storage, which rejects outdated versions like the core. */
function core(etag: string, values: Values) {
  const stored = { etag, values };
  const sent: Values[] = [];
  return {
    stored,
    sent,
    submit: async (values: Values, etag: string | undefined) => {
      if (etag !== stored.etag)
        throw new ProblemError({
          status: 412,
          code: 'request.precondition-failed',
          current: { ...stored.values, etag: stored.etag },
        });
      sent.push(structuredClone(values));
    },
  };
}

function open(stored = initial, defaultValues = OPENED) {
  const { result } = renderHook(
    () => {
      const form = useForm<Values>({ defaultValues });
      return { form, dirty: form.formState.dirtyFields, ...useFormConflict(form, stored) };
    },
    { wrapper },
  );
  return {
    result,
    set: (values: Partial<Values>) =>
      act(() => {
        for (const [key, value] of Object.entries(values))
          result.current.form.setValue(key as 'name', value as string, { shouldDirty: true });
      }),
    send: async (submit: ReturnType<typeof core>['submit']) => {
      let isStored: boolean | undefined;
      await act(async () => {
        isStored = await result.current.send(result.current.form.getValues(), submit);
      });
      return isStored;
    },
    rows: () => result.current.conflict && result.current.conflict.fields.map(row => Object.values(row)),
  };
}

it('returns whether the values were stored', async () => {
  const { submit, stored } = core('"1"', OPENED);
  const form = open();
  form.set({ name: 'mine' });
  expect(await form.send(submit)).toBe(true);
  Object.assign(stored, { etag: '"2"', values: { ...OPENED, name: 'theirs' } });
  expect(await form.send(submit)).toBe(false);
});

it('sends nothing while a conflict is open', async () => {
  const form = open();
  form.set({ name: 'mine' });
  await form.send(core('"2"', { ...OPENED, name: 'theirs' }).submit);
  const server = core('"2"', OPENED);
  expect(await form.send(server.submit)).toBe(false);
  expect(server.sent).toEqual([]);
});

const refusal = (etag: string) =>
  new ProblemError({ status: 412, code: 'request.precondition-failed', current: { etag } });

it.each([
  ['another error', new ProblemError({ status: 500, code: 'http.500' })],
  ['a refusal of the version that it names again', refusal('"1"')],
])('passes %s on', async (_, error) => {
  const form = open();
  await expect(form.send(() => Promise.reject(error))).rejects.toBe(error);
  expect(form.result.current.conflict).toBeUndefined();
});

it('passes an error on if the stored values are unknown', async () => {
  const { result } = renderHook(() => useFormConflict(useForm<Values>(), undefined), { wrapper });
  await expect(result.current.send(OPENED, () => Promise.reject(refusal('"2"')))).rejects.toThrow();
});

it('compares the fields that either user changed, by label', async () => {
  const form = open();
  form.set({ kind: 'x', options: { url: 'a', 'a.b': 'mine' } });
  await form.send(core('"2"', { name: 'theirs', options: { url: 'b' } }).submit);
  expect(form.rows()).toEqual([
    ['Name', 'old', 'theirs'],
    ['Address', 'a', 'b'],
    ['Dotted', 'mine', 'Empty'],
    ['kind', 'x', 'Empty'],
  ]);
});

it('treats a missing value as empty', async () => {
  const form = open(initial, { name: '', kind: '', options: { url: null } });
  form.set({ name: 'mine' });
  await form.send(core('"2"', { name: 'theirs', options: {} }).submit);
  expect(form.rows()).toEqual([
    ['Name', 'mine', 'theirs'],
    ['Address', 'Empty', 'Empty'],
  ]);
});

it('compares an object that is missing as a whole', async () => {
  const form = open(initial, { ...OPENED, options: null });
  form.set({ name: 'mine' });
  await form.send(core('"2"', { name: 'theirs', options: null }).submit);
  expect(form.rows()).toEqual([['Name', 'mine', 'theirs']]);
});

it('hides secrets, and shows only whether one is set', async () => {
  const form = open();
  form.set({ options: { url: 'a', token: 'mine', unset: '' } });
  await form.send(core('"2"', { name: 'old', options: { url: 'a', unset: 'theirs' } }).submit);
  expect(form.rows()).toEqual([
    ['Unset', 'Empty', 'Empty'],
    ['Token', '••••••', '••••••'],
  ]);
});

it('shows a value in the words of its form', async () => {
  const form = open({ ...initial, textOf: (field, value) => (field === 'kind' ? `kind ${String(value)}` : undefined) });
  form.set({ name: 'mine', kind: 'a' });
  await form.send(core('"2"', { ...OPENED, name: 'theirs', kind: 'b' }).submit);
  expect(form.rows()).toEqual([
    ['Name', 'mine', 'theirs'],
    ['kind', 'kind a', 'kind b'],
  ]);
});

it('applies the own changes to the stored values as unsaved changes', async () => {
  const now = core('"2"', { name: 'theirs', kind: 'new', options: { url: 'a', other: 1 } });
  const form = open();
  form.set({ name: 'mine', options: { url: 'a', 'a.b': 'own' } });
  await form.send(now.submit);
  act(() => form.result.current.conflict!.keepMine());
  expect(form.result.current.conflict).toBeUndefined();
  expect(form.result.current.dirty).toMatchObject({ name: true });
  expect(await form.send(now.submit)).toBe(true);
  expect(now.sent).toEqual([{ name: 'mine', kind: 'new', options: { url: 'a', other: 1, 'a.b': 'own' } }]);
});

it('replaces the own changes by the stored values', async () => {
  const stored = { name: 'theirs', kind: 'new', options: { url: 'b' } };
  const form = open();
  form.set({ name: 'mine' });
  await form.send(core('"2"', stored).submit);
  act(() => form.result.current.conflict!.takeTheirs());
  expect(form.result.current.form.getValues()).toEqual(stored);
  expect(form.result.current.dirty).toEqual({});
});

it('shows no second conflict if a later version has the same values', async () => {
  const now = core('"2"', { ...OPENED, name: 'theirs' });
  const form = open();
  form.set({ name: 'mine' });
  await form.send(now.submit);
  now.stored.etag = '"3"';
  // In the same turn the form still has its old defaults.
  await act(async () => {
    form.result.current.conflict!.keepMine();
    await form.result.current.send({ ...OPENED, name: 'mine' }, now.submit);
  });
  expect(now.sent).toEqual([{ ...OPENED, name: 'mine' }]);
});

it('forgets a resolved conflict once the values are stored', async () => {
  const stored = { ...OPENED, name: 'theirs' };
  const now = core('"2"', stored);
  const form = open();
  form.set({ name: 'mine' });
  await form.send(now.submit);
  act(() => form.result.current.conflict!.keepMine());
  await form.send(now.submit);
  act(() => form.result.current.form.reset({ ...OPENED, name: 'mine' }));
  now.stored.etag = '"3"';
  form.set({ name: 'mine again' });
  expect(await form.send(now.submit)).toBe(false);
});

it('updates the version of a form that stays open', async () => {
  const base = { current: '"5"' as string | undefined };
  const now = core('"5"', OPENED);
  const form = open({ ...initial, base });
  expect(await form.send(now.submit)).toBe(true);
  Object.assign(now.stored, { etag: '"6"', values: { ...OPENED, name: 'theirs' } });
  form.set({ name: 'mine' });
  expect(await form.send(now.submit)).toBe(false);
  expect(base.current).toBe('"6"');
});
