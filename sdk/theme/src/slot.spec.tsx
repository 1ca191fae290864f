import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Slot, SlotContext } from './slot.tsx';
import { defineTheme, type Theme } from './theme.ts';

const fallback = defineTheme({
  slots: { Footer: () => <p>default footer</p>, NodeCard: ({ uuid }) => <p>default card {uuid}</p> },
});

function show(theme: Theme, onError = jest.fn()) {
  const page = (shown: Theme) => (
    <SlotContext value={{ theme: shown, fallback, onError }}>
      <Slot name="NodeCard" uuid="a" />
      <Slot name="Footer" />
    </SlotContext>
  );
  const { rerender } = render(page(theme));
  return { onError, switchTo: (next: Theme) => rerender(page(next)) };
}

it("shows what the theme puts into a slot, and the default theme's part where it puts nothing", () => {
  show(defineTheme({ slots: { NodeCard: ({ uuid }) => <p>card of {uuid}</p> } }));
  expect(screen.getByText('card of a')).toBeVisible();
  expect(screen.getByText('default footer')).toBeVisible();
});

describe('a slot that throws', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it("gives way to the default theme's, alone, and is told", () => {
    const problem = new Error('broken card');
    const { onError } = show(
      defineTheme({
        slots: {
          NodeCard: () => {
            throw problem;
          },
          Footer: () => <p>footer of the theme</p>,
        },
      }),
    );
    expect(screen.getByText('default card a')).toBeVisible();
    expect(screen.getByText('footer of the theme')).toBeVisible();
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledWith('NodeCard', problem);
  });

  it('does not stand in the way of the next theme', () => {
    const { switchTo } = show(
      defineTheme({
        slots: {
          NodeCard: () => {
            throw new Error('broken');
          },
        },
      }),
    );
    switchTo(defineTheme({ slots: { NodeCard: () => <p>mended</p> } }));
    expect(screen.getByText('mended')).toBeVisible();
  });
});
