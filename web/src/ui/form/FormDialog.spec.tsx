import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useForm } from 'react-hook-form';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { ConfigForm } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';
import words from '../../locales/en/form.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { checkedBy } from './checked-by.ts';
import { TextInput } from './fields.tsx';
import { FormDialog } from './FormDialog.tsx';
import { SchemaFields } from './SchemaFields.tsx';
import { storedRow } from './use-form-conflict.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { form: words, ui, problems: {} } } });

const settings: ConfigForm = {
  type: 'object',
  properties: {
    token: { type: 'string', widget: 'text', title: 'Token' },
    level: {
      type: 'string',
      widget: 'select',
      title: 'Level',
      enum: ['low', 'high'],
      enumTitles: { low: 'Low level', high: 'High level' },
    },
    watched: { type: 'array', widget: 'nodes', title: 'Watched' },
  },
  required: [],
};

const choices = { nodes: [{ value: 'a-uuid', label: 'tokyo' }] };

interface Values {
  name: string;
  values: { token: string; level?: string; watched?: string[] };
}

const EMPTY: Values = { name: '', values: { token: '' } };

function show(
  send: (values: Values, etag: string | undefined) => Promise<unknown>,
  isShared = false,
  defaultValues = EMPTY,
) {
  const events = { closed: 0 };
  function Example() {
    const form = useForm<Values>({
      defaultValues,
      resolver: checkedBy(({ name }: Values) => ({
        name: name ? undefined : 'required',
      })),
    });
    return (
      <FormDialog
        form={form}
        title="Example"
        submit="Save"
        fieldOf={path => `values.${path}`}
        fieldOfCode={{ 'name.taken': 'name' }}
        onSubmit={send}
        stored={
          isShared
            ? {
                ...storedRow({ ...defaultValues, etag: '"1"' }, ({ name, values }) => ({ name, values })),
                labels: { name: 'Name' },
                parts: { values: settings },
                choices,
              }
            : undefined
        }
        onClose={() => void events.closed++}
      >
        <TextInput name="name" label="Name" />
        <SchemaFields form={settings} name="values" />
      </FormDialog>
    );
  }
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Example />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return events;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const messageAt = (label: string) =>
  screen
    .getByLabelText(label)
    .getAttribute('aria-describedby')!
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join('');

it('sends nested values once every field is valid, and closes', async () => {
  const sent: object[] = [];
  const events = show(async values => void sent.push(values));
  save();
  await waitFor(() => expect(messageAt('Name')).toBe('This field cannot be empty.'));
  expect(sent).toEqual([]);
  type('Name', 'mine');
  type('Token', 'abc');
  save();
  await waitFor(() => expect(events.closed).toBe(1));
  expect(sent).toEqual([{ name: 'mine', values: { token: 'abc' } }]);
});

it("shows the core's error at its field, and stays open", async () => {
  const message = 'The service rejected the token.';
  const events = show(() =>
    Promise.reject(new ProblemError({ status: 422, code: 'x', detail: message, errors: [{ path: 'token', message }] })),
  );
  type('Name', 'mine');
  save();
  await waitFor(() => expect(messageAt('Token')).toBe(message));
  // The message appears once: the error of the form does not repeat the error of its field.
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(events.closed).toBe(0);
});

it('asks only if input would be discarded', async () => {
  const events = show(async () => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(events.closed).toBe(1);
  type('Token', 'abc');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(events.closed).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(events.closed).toBe(2));
});

it('translates an error of the core if its code has a text', async () => {
  const errors = [{ path: 'token', code: 'required', message: 'Must not be empty' }];
  show(() =>
    Promise.reject(new ProblemError({ status: 422, code: 'settings.invalid', detail: 'It is wrong.', errors })),
  );
  type('Name', 'mine');
  save();
  await waitFor(() => expect(messageAt('Token')).toBe('This field cannot be empty.'));
});

it('shows an error of the whole request at the field of its code', async () => {
  const events = show(() =>
    Promise.reject(new ProblemError({ status: 409, code: 'name.taken', detail: 'This name is taken.' })),
  );
  type('Name', 'mine');
  save();
  await waitFor(() => expect(messageAt('Name')).toBe('This name is taken.'));
  expect(screen.getAllByText('This name is taken.')).toHaveLength(1);
  expect(events.closed).toBe(0);
});

describe('when somebody else saved meanwhile', () => {
  const sent: Values[] = [];
  beforeEach(() => void (sent.length = 0));
  /** Responds like the core while version "2" is stored. */
  const conflictWith = (stored: Values) => async (values: Values, etag: string | undefined) => {
    if (etag !== '"2"')
      throw new ProblemError({ status: 412, code: 'request.precondition-failed', current: { ...stored, etag: '"2"' } });
    sent.push(structuredClone(values));
  };
  const open = (stored: Values) => {
    show(conflictWith(stored), true);
    type('Name', 'mine');
    save();
  };
  const row = async (name: string) => screen.findByRole('row', { name });

  it('shows both values, then saves the own change together with the other one', async () => {
    open({ name: 'theirs', values: { token: 'new' } });
    await row('Name mine theirs');
    expect(document.activeElement?.textContent).toContain('Someone else saved this');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Save my changes' }));
    await waitFor(() => expect(sent).toEqual([{ name: 'mine', values: { token: 'new' } }]));
  });

  it("compares an object field by field, and keeps the other user's changes in it", async () => {
    show(conflictWith({ name: '', values: { token: '', level: 'high', watched: ['a-uuid', 'gone'] } }), true, {
      name: '',
      values: { token: '', level: 'low', watched: [] },
    });
    type('Name', 'mine');
    type('Token', 'abc');
    save();
    await row('Level Low level High level');
    screen.getByText("Saving your changes keeps the saved values of fields you didn't edit.");
    await row('Watched Empty tokyo, Deleted node');
    await row('Token abc Empty');
    fireEvent.click(screen.getByRole('button', { name: 'Save my changes' }));
    await waitFor(() =>
      expect(sent).toEqual([{ name: 'mine', values: { token: 'abc', level: 'high', watched: ['a-uuid', 'gone'] } }]),
    );
  });

  it("uses the other user's value if the own changes are discarded", async () => {
    open({ name: 'theirs', values: { token: '' } });
    await row('Name mine theirs');
    fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('theirs');
    expect(screen.queryByRole('row')).toBeNull();
    save();
    await waitFor(() => expect(sent).toEqual([{ name: 'theirs', values: { token: '' } }]));
  });

  it('shows no conflict if both made the same change', async () => {
    open({ name: 'mine', values: { token: '' } });
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('shows no conflict if the other change is of no field of this form', async () => {
    open(EMPTY);
    await waitFor(() => expect(sent).toEqual([{ name: 'mine', values: { token: '' } }]));
    expect(screen.queryByRole('row')).toBeNull();
  });

  it('shows another conflict if a third change was saved meanwhile', async () => {
    let version = 2;
    show(async (values, etag) => {
      const current = { name: `theirs ${version}`, values: { token: '' }, etag: `"${version}"` };
      if (etag !== current.etag) throw new ProblemError({ status: 412, code: 'request.precondition-failed', current });
      sent.push(structuredClone(values));
    }, true);
    type('Name', 'mine');
    save();
    await row('Name mine theirs 2');
    version = 3;
    fireEvent.click(screen.getByRole('button', { name: 'Save my changes' }));
    await row('Name mine theirs 3');
    expect(sent).toEqual([]);
  });
});
