import { fireEvent, screen } from '@testing-library/react';
import { useContext, useMemo, useState, type ReactNode } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { DayLane as Drawn } from '@vitrine/theme-default/parts';
import { DayLane } from '@vitrine/theme-sdk';
import { HostContext, type Host } from '@vitrine/theme-sdk/shell';
import { themePage } from '../../../test/theme-page.tsx';

/** A host whose page can show an earlier minute. */
function Movable({ children }: { children: ReactNode }) {
  const host = useContext(HostContext)!;
  const [source] = useState(() => {
    let at: number | null = null;
    const listeners = new Set<() => void>();
    return {
      at: () => at,
      show(next: number | null) {
        at = next;
        for (const listener of listeners) listener();
      },
      on(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });
  const movableHost = useMemo(
    (): Host => ({ ...host, moment: source, components: { ...host.components, DayLane: Drawn } }),
    [host, source],
  );
  return <HostContext value={movableHost}>{children}</HostContext>;
}

const lane = () => screen.getByRole('slider');
const shownAt = () =>
  lane().getAttribute('aria-valuetext') === 'now' ? null : Number(lane().getAttribute('aria-valuenow'));

function draw(outages: readonly { from: number; to: number }[] = []) {
  const announcements = outages.map(({ from, to }, i) => ({
    id: i + 1,
    kind: 'incident' as const,
    title: 'Packet loss',
    body: '',
    severity: 'minor',
    state: 'past' as const,
    startsAt: from,
    endsAt: to,
    nodes: [],
    updates: [],
  }));
  themePage(
    <Movable>
      <DayLane />
    </Movable>,
    {
      site: outages.length > 0 ? { announcements: { open: 0, past: outages.length } } : {},
      announcements: outages.length > 0 ? (announcements as never) : undefined,
    },
  );
}

it('moves the page by minutes with the arrow keys, and back to now at its end', () => {
  draw();
  expect(shownAt()).toBeNull();
  fireEvent.keyDown(lane(), { key: 'ArrowLeft' });
  const first = shownAt()!;
  expect(first % MINUTE_MS).toBe(0);
  fireEvent.keyDown(lane(), { key: 'ArrowLeft' });
  expect(shownAt()).toBe(first - MINUTE_MS);
  fireEvent.keyDown(lane(), { key: 'ArrowRight' });
  expect(shownAt()).toBe(first);
  fireEvent.keyDown(lane(), { key: 'Home' });
  expect(first - shownAt()!).toBeGreaterThan(DAY_MS - 5 * MINUTE_MS);
  fireEvent.keyDown(lane(), { key: 'End' });
  expect(shownAt()).toBeNull();
});

it('goes from event to event with Page Up and Page Down', async () => {
  const at = Math.floor((Date.now() - 5 * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  draw([
    { from: at, to: at + 10 * MINUTE_MS },
    { from: at - 2 * HOUR_MS, to: at - 2 * HOUR_MS + 3 * MINUTE_MS },
  ]);
  await screen.findAllByTitle(/Packet loss/);
  for (const expected of [at, at - 2 * HOUR_MS]) {
    fireEvent.keyDown(lane(), { key: 'PageDown' });
    expect(shownAt()).toBe(expected);
  }
  fireEvent.keyDown(lane(), { key: 'PageUp' });
  expect(shownAt()).toBe(at);
});

it('leaves keys of the browser alone', () => {
  draw();
  expect(fireEvent.keyDown(lane(), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(lane(), { key: 'Tab' })).toBe(true);
  expect(shownAt()).toBeNull();
});
