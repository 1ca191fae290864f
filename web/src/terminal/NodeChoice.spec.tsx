import { render, screen } from '@testing-library/react';
import type { ControlNode } from '@vitrine/contracts';
import { NodeChoice } from './NodeChoice.tsx';

const node = (name: string, terminal: ControlNode['terminal']) =>
  ({ uuid: name, name, terminal, exec: terminal, signed: false }) as ControlNode;

it('lists first the nodes on which a terminal can be opened, each part in its own order', () => {
  const nodes = [node('a', 'disabled'), node('b', 'ready'), node('c', 'offline'), node('d', 'ready')];
  render(<NodeChoice nodes={nodes} onChoose={() => undefined} />);
  const names = screen.getAllByRole('button').map(button => button.querySelector('span')!.textContent);
  expect(names).toEqual(['b', 'd', 'a', 'c']);
});
