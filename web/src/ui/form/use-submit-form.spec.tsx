import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useRef, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import words from '../../locales/en/form.json' with { type: 'json' };
import problems from '../../locales/en/problems.json' with { type: 'json' };
import { dismiss, useToasts } from '../toasts/toasts.ts';
import { useSubmitForm, type SubmitOptions } from './use-submit-form.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { form: words, problems } } });
const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;

interface Values {
  name: string;
  url: string;
}

function Example(options: SubmitOptions<Values>) {
  const form = useForm<Values>({ defaultValues: { name: 'a', url: '' } });
  const box = useRef<HTMLFormElement>(null);
  const { problem, send } = useSubmitForm(form, box, options);
  const { errors } = form.formState;
  return (
    <form ref={box} onSubmit={send}>
      <input aria-label="Name" aria-invalid={Boolean(errors.name)} {...form.register('name', { required: 'Needed' })} />
      <input aria-label="Address" aria-invalid={Boolean(errors.url)} {...form.register('url')} />
      <p role="alert">{problem}</p>
      <p role="note">{[errors.name?.message, errors.url?.message].join('|')}</p>
      <button>Save</button>
    </form>
  );
}

function open(onSubmit: SubmitOptions<Values>['onSubmit'], overrides: Partial<SubmitOptions<Values>> = {}) {
  const outer: unknown[] = [];
  const { result: toasts } = renderHook(() => useToasts());
  render(
    <div onSubmit={event => outer.push(event)}>
      <Example onSubmit={onSubmit} {...overrides} />
    </div>,
    { wrapper },
  );
  return { outer, toasts: () => toasts.current.map(({ tone, text }) => [tone, text]) };
}
const save = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const messages = () => [screen.getByRole('note').textContent, screen.getByRole('alert').textContent];
const refuse = (problem: object) => () => Promise.reject(new ProblemError({ status: 422, code: 'x', ...problem }));
const focused = () => document.activeElement?.getAttribute('aria-label');

let clear: () => void;
beforeEach(() => {
  const { result } = renderHook(() => useToasts());
  clear = () => act(() => result.current.forEach(({ id }) => dismiss(id)));
});
afterEach(() => clear());

it.each([
  ['a text', 'Saved'],
  ['a text made of the values', ({ name }: Values) => `Saved ${name}`],
])('confirms with %s', async (_, done) => {
  const { toasts } = open(async () => undefined, { done });
  await save();
  expect(toasts()).toEqual([['success', typeof done === 'string' ? 'Saved' : 'Saved a']]);
});

it('shows no confirmation if the submission was not completed', async () => {
  const { toasts } = open(async () => false, { done: 'Saved' });
  await save();
  expect(toasts()).toEqual([]);
});

it('shows no confirmation without a text', async () => {
  const { toasts } = open(async () => undefined);
  await save();
  expect(toasts()).toEqual([]);
});

it('shows no confirmation after a failure', async () => {
  const { toasts } = open(refuse({ detail: 'No.' }), { done: 'Saved' });
  await save();
  expect([toasts(), messages()]).toEqual([[], ['|', 'No.']]);
});

it('shows a general message for an unexpected error', async () => {
  open(() => Promise.reject(new TypeError('undefined is not a function')));
  await save();
  expect(messages()).toEqual(['|', problems.unknown]);
});

it('shows both the sentence of a field and a different one of the whole request', async () => {
  open(refuse({ detail: 'Two are wrong.', errors: [{ path: 'url', message: 'Not an address.' }] }));
  await save();
  expect(messages()).toEqual(['|Not an address.', 'Two are wrong.']);
});

it("shows the core's sentence where its code has no text", async () => {
  open(refuse({ detail: 'No.', errors: [{ path: 'url', code: 'of-a-plugin', message: 'No.' }] }));
  await save();
  expect(messages()).toEqual(['|No.', '']);
});

it('finds the field of a path by the rule of the form', async () => {
  open(refuse({ detail: 'No.', errors: [{ path: 'address', message: 'No.' }] }), { fieldOf: () => 'url' });
  await save();
  expect(messages()).toEqual(['|No.', '']);
});

it('moves the focus to the first field with an error of the core', async () => {
  open(refuse({ detail: 'No.', errors: [{ path: 'url', message: 'No.' }] }));
  await save();
  await waitFor(() => expect(focused()).toBe('Address'));
});

it('moves the focus to the first field that is not valid, and sends nothing', async () => {
  let sent = 0;
  open(async () => sent++);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
  await save();
  await waitFor(() => expect(focused()).toBe('Name'));
  expect([sent, messages()]).toEqual([0, ['Needed|', '']]);
});

it('sends again after an error of the core, without the old error', async () => {
  const answers = [refuse({ detail: 'No.', errors: [{ path: 'url', message: 'Wrong.' }] }), async () => undefined];
  open(() => answers.shift()!());
  await save();
  expect(messages()).toEqual(['|Wrong.', 'No.']);
  await save();
  expect([answers, messages()]).toEqual([[], ['|', '']]);
});

it('does not submit a surrounding form', async () => {
  const { outer } = open(async () => undefined);
  await save();
  expect(outer).toEqual([]);
});
