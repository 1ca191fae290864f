import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { ControlNode } from '@vitrine/contracts';
import control from '../locales/en/control.json' with { type: 'json' };
import nodes from '../locales/en/nodes.json' with { type: 'json' };
import terminal from '../locales/en/terminal.json' with { type: 'json' };
import { NodeChoice } from './NodeChoice.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { control, nodes, terminal } }, interpolation: { escapeValue: false } });

const node = (name: string, terminal: ControlNode['terminal']) =>
  ({ uuid: name, name, terminal, exec: terminal, signed: false }) as ControlNode;

const show = (nodes: readonly ControlNode[]) =>
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <NodeChoice nodes={nodes} onChoose={() => undefined} />
      </MemoryRouter>
    </I18nextProvider>,
  );

it('lists nodes that allow a terminal first, each part in its own order', () => {
  const nodes = [node('a', 'disabled'), node('b', 'ready'), node('c', 'offline'), node('d', 'ready')];
  show(nodes);
  const names = screen.getAllByRole('button').map(button => button.querySelector('span')!.textContent);
  expect(names).toEqual(['b', 'd', 'a', 'c']);
});

it('links to the dialog that adds a node if there are none', () => {
  show([]);
  expect(screen.getByRole('link', { name: 'Add node' })).toHaveAttribute('href', '/admin?add=1');
});
