import { Theme } from '@radix-ui/themes';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { FormProvider, useForm } from 'react-hook-form';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { ConfigForm, FieldForm, FieldProblem } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';
import words from '../../locales/en/form.json' with { type: 'json' };
import type { Choices } from './schema.ts';
import { SchemaFields } from './SchemaFields.tsx';
import { useShowProblem } from './use-submit-form.ts';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { form: words, problems: {} } }, interpolation: { escapeValue: false } });

const form = (properties: Record<string, Partial<FieldForm>>, required: string[] = []): ConfigForm => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, { type: 'string', title: name, ...field } as FieldForm]),
  ),
  required,
});

interface Shown {
  readonly values?: Record<string, unknown>;
  readonly problems?: readonly FieldProblem[];
  readonly choices?: Choices;
  readonly upload?: (file: File) => Promise<string>;
}

function show(fields: ConfigForm, { values = {}, problems = [], ...props }: Shown = {}) {
  const current: { values?: () => Record<string, unknown> } = {};
  function Holder() {
    const form = useForm({ defaultValues: { own: values } });
    const showProblem = useShowProblem(form, { fieldOf: path => `own.${path}` });
    current.values = () => form.getValues('own');
    return (
      <FormProvider {...form}>
        <SchemaFields {...props} form={fields} name="own" />
        <button onClick={() => showProblem(new ProblemError({ status: 422, code: 'x', errors: [...problems] }))}>
          refuse
        </button>
      </FormProvider>
    );
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Theme>
        <Holder />
      </Theme>
    </I18nextProvider>,
  );
  if (problems.length > 0) fireEvent.click(screen.getByRole('button', { name: 'refuse' }));
  return { values: current.values! };
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { exact: false }), { target: { value } });

function choose(name: string, option: string) {
  fireEvent.keyDown(screen.getByRole('combobox', { name }), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('option', { name: option }), { key: 'Enter' });
}

it('draws every kind of field with its texts, and returns the entered values', () => {
  const { values } = show(
    form({
      title: { widget: 'text', description: 'Shown on top', placeholder: 'Hello' },
      size: { type: 'integer', widget: 'number' },
      on: { type: 'boolean', widget: 'switch' },
      level: { widget: 'select', enum: ['a', 'b'], enumTitles: { b: 'Second' } },
      lines: { type: 'array', widget: 'list' },
      tint: { widget: 'colour' },
      node: { widget: 'node' },
    }),
    { choices: { nodes: [{ value: 'u1', label: 'tokyo' }] } },
  );
  expect(screen.getByLabelText('title').getAttribute('placeholder')).toBe('Hello');
  expect(screen.getByText('Shown on top')).toBeDefined();
  type('title', 'Site');
  type('size', '12');
  fireEvent.click(screen.getByRole('switch', { name: 'on' }));
  choose('level', 'Second');
  type('lines', 'one\n\n two ');
  type('tint', '#112233');
  choose('node', 'tokyo');
  expect(values()).toEqual({
    title: 'Site',
    size: 12,
    on: true,
    level: 'b',
    lines: ['one', 'two'],
    tint: '#112233',
    node: 'u1',
  });
});

it('keeps invalid numbers as typed, for the core to reject', () => {
  const { values } = show(form({ size: { type: 'integer', widget: 'number' } }));
  type('size', '-100123');
  expect(values().size).toBe(-100123);
  type('size', '12x');
  expect(values().size).toBe('12x');
});

it('marks the field that the core rejected, in the language on screen', () => {
  const problems: FieldProblem[] = [
    { path: 'size', code: 'max', message: 'english' },
    { path: 'to', code: 'pattern', message: 'english' },
    { path: 'topic', code: 'pattern', message: 'english' },
    { path: 'id', code: 'pattern', message: 'english' },
    { path: 'nodes.0', code: 'unheard-of', message: 'as the core says it' },
  ];
  show(
    form(
      {
        size: { type: 'integer', widget: 'number', maximum: 5 },
        to: { widget: 'text', placeholder: '+15551234567' },
        topic: { widget: 'text', default: 'vitrine' },
        id: { widget: 'text' },
        nodes: { type: 'array', widget: 'nodes' },
      },
      ['size'],
    ),
    { problems },
  );
  const box = screen.getByLabelText('size', { exact: false });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const described = box
    .getAttribute('aria-describedby')!
    .split(' ')
    .map(id => document.getElementById(id)?.textContent);
  expect(described).toContain('Must be at most 5.');
  expect(screen.getByText('Must look like this: +15551234567')).toBeDefined();
  expect(screen.getByText('Must look like this: vitrine')).toBeDefined();
  expect(screen.getByText('Invalid format.')).toBeDefined();
  expect(screen.getByText('as the core says it')).toBeDefined();
});

it('shows a field only if its condition holds, also through another hidden field', () => {
  const fields = form({
    kind: { widget: 'select', enum: ['none', 'basic'], default: 'none' },
    user: { widget: 'text', when: { kind: ['basic'] } },
    extra: { widget: 'text', when: { user: ['x'] } },
  });
  show(fields, { values: { kind: 'none', user: 'x' } });
  expect(screen.queryByLabelText('user')).toBeNull();
  expect(screen.queryByLabelText('extra')).toBeNull();
  choose('kind', 'basic');
  expect(screen.getByLabelText('user')).toBeDefined();
  expect(screen.getByLabelText('extra')).toBeDefined();
});

it('never shows a secret: an empty box keeps it, and its removal is shown and can be undone', () => {
  const { values } = show(form({ token: { widget: 'secret', stored: true } }));
  const box = screen.getByLabelText<HTMLInputElement>('token');
  expect([box.type, box.value, box.placeholder]).toEqual(['password', '', 'Stored. Leave empty to keep it.']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(values().token).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep current value' }));
  expect(values().token).toBe('');
});

it('groups fields under their headings', () => {
  show(form({ a: { widget: 'text' }, b: { widget: 'text', group: 'Cards' }, c: { widget: 'text', group: 'Cards' } }));
  const group = screen.getByRole('group', { name: 'Cards' });
  expect(within(group).getAllByRole('textbox').length).toBe(2);
});

it('selects some nodes, finds them among many, and keeps their order', () => {
  const nodes = Array.from({ length: 20 }, (_, i) => ({ value: `u${i}`, label: `node ${i}` }));
  const { values } = show(form({ only: { type: 'array', widget: 'nodes' } }), { choices: { nodes } });
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'NODE 13' } });
  expect(screen.getAllByRole('checkbox').length).toBe(1);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(values().only).toEqual(['u13']);
  expect(screen.getByText('1 selected')).toBeDefined();
});

it('edits pairs, and drops a line without a name', () => {
  const { values } = show(form({ headers: { type: 'object', widget: 'pairs' } }), { values: { headers: { A: '1' } } });
  fireEvent.click(screen.getByRole('button', { name: 'Add entry' }));
  const [, name] = screen.getAllByLabelText('Name');
  fireEvent.change(name!, { target: { value: 'B' } });
  fireEvent.change(screen.getAllByLabelText('Value')[1]!, { target: { value: '2' } });
  expect(values().headers).toEqual({ A: '1', B: '2' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove A' }));
  expect(values().headers).toEqual({ B: '2' });
});

it('keeps an uploaded picture, and explains why one is rejected', async () => {
  const upload = async (file: File) => {
    if (file.name === 'bad.svg') throw new Error('no');
    return '/themes/media/x/1.png';
  };
  const { values } = show(form({ logo: { widget: 'image' } }), { upload });
  const box = screen.getByLabelText('logo');
  fireEvent.change(box, { target: { files: [new File(['x'], 'good.png')] } });
  await screen.findByRole('img', { name: 'The picture in use' });
  expect(values().logo).toBe('/themes/media/x/1.png');
  fireEvent.change(box, { target: { files: [new File(['x'], 'bad.svg')] } });
  await screen.findByRole('alert', { name: '' });
  expect(values().logo).toBe('/themes/media/x/1.png');
});

it('puts no active markup into the page', () => {
  show(form({ about: { widget: 'rich-text' } }), {
    values: {
      about:
        '<p onclick="alert(1)">Hi <b>you</b><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a></p>',
    },
  });
  expect(screen.getByRole('textbox', { name: 'about' }).innerHTML).toBe('<p>Hi <b>you</b><a>x</a></p>');
});
