import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { FieldForm } from '@vitrine/contracts';
import form from '../../locales/en/form.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { useValueText } from './use-value-text.ts';

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { ui, form } } });

const text = (value: unknown, field?: Partial<FieldForm>) =>
  renderHook(useValueText).result.current(value, {
    field: field as FieldForm | undefined,
    choices: { nodes: [{ value: 'n1', label: 'tokyo' }], pingTasks: [{ value: 1, label: 'gateway' }] },
  });
const { empty, on, off, other } = ui.conflict;

it.each([
  [undefined, undefined, empty],
  [null, undefined, empty],
  ['', undefined, empty],
  [0, undefined, '0'],
  [true, undefined, on],
  [false, undefined, off],
  ['daily', undefined, 'daily'],
  ['daily', { enumTitles: { daily: 'Every day' } }, 'Every day'],
  [[], undefined, empty],
  [['a', 'b'], undefined, 'a, b'],
  ['n1', { widget: 'node' }, 'tokyo'],
  [['n1', 'n2'], { widget: 'nodes' }, `tokyo, ${form.nodes.gone}`],
  [[1], { widget: 'ping-tasks' }, 'gateway'],
  [{ a: 1, b: 'x' }, { widget: 'pairs' }, 'a: 1, b: x'],
  [{}, { widget: 'pairs' }, empty],
  [{ a: 1 }, undefined, other],
] as [unknown, Partial<FieldForm> | undefined, string][])(
  'names the value %j of the field %j %j',
  (value, field, expected) => {
    expect(text(value, field)).toBe(expected);
  },
);
