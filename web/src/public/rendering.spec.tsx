import { jest } from '@jest/globals';
import { Profiler } from 'react';
import { Slot } from '@vitrine/theme-sdk';
import { makeNode, makeState, delta, snapshot, uuid } from '../../test/nodes.ts';
import { themePage } from '../../test/theme-page.tsx';

it('renders again only the cards of the nodes that a push is about', () => {
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
