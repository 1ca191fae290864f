import { jest } from '@jest/globals';
import { Profiler, useEffect, useRef } from 'react';
import defaultTheme from '@vitrine/theme-default';
import { Slot } from '@vitrine/theme-sdk';
import { SlotContext } from '@vitrine/theme-sdk/shell';
import { makeNode, makeState, delta, snapshot, uuid } from '../../test/nodes.ts';
import { themePage } from '../../test/theme-page.tsx';

it('rerenders only the cards of the nodes in a push', () => {
  const rendered = { [uuid(1)]: jest.fn(), [uuid(2)]: jest.fn(), [uuid(3)]: jest.fn() };
  const { take } = themePage(
    Object.entries(rendered).map(([id, onRender]) => (
      <Profiler key={id} id={id} onRender={onRender}>
        <Slot name="NodeCard" uuid={id} />
      </Profiler>
    )),
  );
  take(snapshot([makeNode(1), makeState()], [makeNode(2), makeState()], [makeNode(3), makeState()]));
  for (const onRender of Object.values(rendered)) onRender.mockClear();

  take(delta([2, makeState({ cpu: 50 })]));

  expect(Object.values(rendered).map(onRender => onRender.mock.calls.length)).toEqual([0, 1, 0]);
});

it('mounts no card before the columns are known: a chart in it would keep the width of a single column', () => {
  using _width = spyOnWidth(1200);
  const mounted: string[] = [];
  function NodeCard({ uuid: id }: { uuid: string }) {
    const card = useRef<HTMLElement>(null);
    useEffect(() => {
      const row = card.current?.closest<HTMLElement>('[data-index]');
      mounted.push(`${id}: ${row?.style.getPropertyValue('--columns')}`);
    }, [id]);
    return <article ref={card} />;
  }
  const theme = { ...defaultTheme, slots: { ...defaultTheme.slots, NodeCard } };
  const uuids = [uuid(1), uuid(2)];
  themePage(
    <SlotContext value={{ theme, fallback: defaultTheme }}>
      <Slot name="NodeGrid" uuids={uuids} />
    </SlotContext>,
  ).take(snapshot([makeNode(1), makeState()], [makeNode(2), makeState()]));

  expect(mounted).toEqual(uuids.map(id => `${id}: 2`));
});

/** Gives every element a width, because the test environment has no layout. */
function spyOnWidth(width: number): Disposable {
  const spy = jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ ...new DOMRect(0, 0, width, 0).toJSON(), width, top: 0 } as DOMRect);
  return { [Symbol.dispose]: () => spy.mockRestore() };
}
