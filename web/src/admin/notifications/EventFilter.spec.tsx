import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { NOTICE_EVENTS, type NoticeEvent } from '@vitrine/contracts';
import words from '../../locales/en/notifications.json' with { type: 'json' };
import { EventFilter } from './EventFilter.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { notifications: words } } });

function show(first: readonly NoticeEvent[] | null) {
  let value = first;
  function Holder() {
    const [events, setEvents] = useState(first);
    value = events;
    return <EventFilter events={events} offered={NOTICE_EVENTS} onChange={setEvents} />;
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Holder />
    </I18nextProvider>,
  );
  return () => value;
}
const click = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

it('selects everything, including events of later releases, until one is left out', () => {
  const events = show(null);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  click('All events');
  expect(events()).toEqual(NOTICE_EVENTS);
  click('Sign-in');
  expect(events()).toEqual(NOTICE_EVENTS.filter(event => event !== 'login'));
  click('All events');
  expect(events()).toBeNull();
});

it('keeps an empty choice empty, and the order of the events', () => {
  const events = show(['login']);
  click('Sign-in');
  expect(events()).toEqual([]);
  click('Test');
  click('Node offline');
  expect(events()).toEqual(['node.offline', 'test']);
});

it('has a name for every event', () => {
  show([]);
  expect(screen.getAllByRole('checkbox').filter(box => /event\./.test(box.parentElement!.textContent))).toEqual([]);
});
