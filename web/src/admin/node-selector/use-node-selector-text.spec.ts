import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { AdminNode, NodeSelector } from '@vitrine/contracts';
import form from '../../locales/en/form.json' with { type: 'json' };
import selector from '../../locales/en/node-selector.json' with { type: 'json' };
import { useNodeSelectorText } from './use-node-selector-text.ts';

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { form, 'node-selector': selector } } });

const text = (selector: Partial<NodeSelector>) =>
  renderHook(() => useNodeSelectorText([{ uuid: 'n1', name: 'tokyo' } as AdminNode])).result.current({
    all: false,
    groups: [],
    tags: [],
    nodes: [],
    ...selector,
  } as NodeSelector);

it('describes the selection of all nodes, whatever else is selected', () => {
  expect(text({ all: true, groups: ['asia'] })).toBe(selector.everything);
});

it('lists groups, tags, nodes and deleted nodes', () => {
  expect(text({ groups: ['asia', 'europe'], nodes: ['n1', 'n2'] })).toBe(
    `${selector.groups}: asia, europe · ${selector.nodes}: tokyo, ${form.nodes.gone}`,
  );
  expect(text({ tags: ['web'] })).toBe(`${selector.tags}: web`);
});

it('describes an empty selection', () => {
  expect(text({})).not.toContain(':');
});
