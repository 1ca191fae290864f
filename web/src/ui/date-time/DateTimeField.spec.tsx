import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { DateTimeField, TimeField } from './DateTimeField.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: {} });

const AT = new Date(2026, 10, 24, 9, 5).getTime();
const MINUTE = 60_000;

type Field<T> = (props: { value: T; onChange: (value: T) => void; 'aria-labelledby': string }) => React.ReactNode;

async function show<T>(Parts: Field<T>, first: T) {
  const current = { value: first };
  function Holder() {
    const [value, setValue] = useState(first);
    const onChange = (next: T) => setValue((current.value = next));
    return (
      <>
        <span id="label">Expires</span>
        <Parts aria-labelledby="label" value={value} onChange={onChange} />
      </>
    );
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Holder />
    </I18nextProvider>,
  );
  const box = await screen.findByRole('group', { name: 'Expires' });
  const part = (name: string) => screen.getByRole('spinbutton', { name: new RegExp(`^${name}`) });
  const type = (name: string, text: string) => {
    fireEvent.focus(part(name));
    for (const data of text)
      fireEvent(part(name), new InputEvent('beforeinput', { data, inputType: 'insertText', cancelable: true }));
  };
  return { current, box, part, type };
}

const preferring = (language: string) =>
  Object.defineProperty(navigator, 'languages', { value: [language], configurable: true });

it("writes a date for the reader's region, in any language of the page", async () => {
  preferring('en-GB');
  const { box } = await show(DateTimeField, AT);
  expect(box.textContent!.replace(/[\u2066-\u2069]/g, '')).toMatch(/^24\/11\/2026, 09:05/);
});

it('accepts digits part by part, and arrow keys', async () => {
  preferring('en-GB');
  const { current, part, type } = await show<number | null>(DateTimeField, null);
  type('day', '24');
  type('month', '11');
  type('year', '2026');
  type('hour', '09');
  expect(current.value).toBeNull();
  type('minute', '05');
  expect(current.value).toBe(AT);
  fireEvent.keyDown(part('minute'), { key: 'ArrowUp' });
  expect(current.value).toBe(AT + MINUTE);
});

it('shows the saved value: a half emptied date is restored', async () => {
  preferring('en-GB');
  const { current, box, part } = await show<number | null>(DateTimeField, AT);
  part('day').focus();
  for (let i = 0; i < 2; i++) fireEvent.keyDown(part('day'), { key: 'Backspace' });
  expect(part('day').textContent).toBe('dd');
  act(() => part('day').blur());
  expect(box.textContent).toContain('24');
  expect(current.value).toBe(AT);
});

it('keeps half typed parts while another window is focused', async () => {
  preferring('en-GB');
  const { box, part, type } = await show<number | null>(DateTimeField, null);
  part('day').focus();
  type('day', '24');
  fireEvent.blur(part('day'), { relatedTarget: null });
  expect(box.textContent).toContain('24');
});

it('keeps an instant when clocks change', async () => {
  const at = Date.parse('2026-10-25T01:30Z');
  const { current, part } = await show<number | null>(DateTimeField, at);
  fireEvent.keyDown(part('minute'), { key: 'ArrowUp' });
  expect(current.value).toBe(at + MINUTE);
});

it('accepts a time of day', async () => {
  preferring('en-GB');
  const { current, type } = await show(TimeField, '');
  type('hour', '22');
  type('minute', '05');
  expect(current.value).toBe('22:05');
});
