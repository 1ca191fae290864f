import type { Locator } from 'playwright-core';

/** Types a date and a time into the parts of their field, in the time zone of this machine and the browser. */
export async function enterInstant(field: Locator, date: Date): Promise<void> {
  await enter(field, 'month', date.getMonth() + 1);
  await enter(field, 'day', date.getDate());
  await enter(field, 'year', date.getFullYear());
  await enterTime(field, `${date.getHours()}:${date.getMinutes()}`);
}

/** Types `HH:MM` into a field of the locale en-US. */
export async function enterTime(field: Locator, time: string): Promise<void> {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  await enter(field, 'hour', hour % 12 || 12);
  await enter(field, 'minute', minute);
  await enter(field, 'AM/PM', hour < 12 ? 'A' : 'P');
}

/**
 * Clicks a part of a field and types into it. `Locator.press` would first move the focus out of the field, which ends the entry.
 */
async function enter(field: Locator, part: string, value: number | string): Promise<void> {
  await field.getByRole('spinbutton', { name: new RegExp(`^${part}`) }).click();
  await field.page().keyboard.type(String(value));
}
