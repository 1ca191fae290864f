import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { use } from 'react';
import { HostContext, type Host } from './host.ts';
import { DefaultSlot, Slot, SlotContext } from './slot.tsx';
import { defineTheme, type Theme } from './theme.ts';

const fallback = defineTheme({
  slots: {
    Footer: () => <p>default footer</p>,
    NodeCard: ({ uuid, children }) => (
      <div>
        <p>default card {uuid}</p>
        {children}
      </div>
    ),
  },
});

function show(theme: Theme, onError = jest.fn(), fallbackTheme = fallback) {
  const page = (theme: Theme) => (
    <SlotContext value={{ theme, fallback: fallbackTheme, onError }}>
      <Slot name="NodeCard" uuid="a" />
      <Slot name="Footer" />
    </SlotContext>
  );
  const { rerender } = render(page(theme));
  return { onError, switchTo: (next: Theme) => rerender(page(next)) };
}

it("shows the theme's part of a slot, and the default theme's part without one", () => {
  show(defineTheme({ slots: { NodeCard: ({ uuid }) => <p>card of {uuid}</p> } }));
  expect(screen.getByText('card of a')).toBeVisible();
  expect(screen.getByText('default footer')).toBeVisible();
});

describe('a slot that throws', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it("falls back to the default theme's part alone, and reports the failure", () => {
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
    expect(onError).toHaveBeenCalledWith('NodeCard', problem, expect.stringContaining('SlotBoundary'));
  });

  it('does not affect the next theme', () => {
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

  it("falls back to the default theme's part if it contains itself", () => {
    const { onError } = show(
      defineTheme({
        slots: {
          NodeCard: ({ uuid }) => <Slot name="NodeCard" uuid={uuid} />,
          Footer: () => <Slot name="NodeCard" uuid="b" />,
        },
      }),
    );
    expect(screen.getByText('default card a')).toBeVisible();
    expect(screen.getByText('default card b')).toBeVisible();
    const message = String(onError.mock.calls.find(([slot]) => slot === 'NodeCard')?.[1]);
    expect(message).toContain('The slot NodeCard is placed inside itself (NodeCard → NodeCard)');
    expect(message).toContain('<DefaultSlot />');
  });

  it("falls back to the default theme's part if it contains itself through another slot", () => {
    const { onError } = show(
      defineTheme({
        slots: { NodeCard: () => <Slot name="Footer" />, Footer: () => <Slot name="NodeCard" uuid="b" /> },
      }),
    );
    expect(String(onError.mock.calls[0]?.[1])).toContain('NodeCard → Footer → NodeCard');
    expect(screen.getByText('default card b')).toBeVisible();
  });
});

describe("the default theme's part inside a slot", () => {
  it('receives the props of the slot, and overrides of the theme', () => {
    show(
      defineTheme({
        slots: {
          NodeCard: () => (
            <section>
              <DefaultSlot />
              <DefaultSlot uuid="other" />
            </section>
          ),
        },
      }),
    );
    expect(screen.getByText('default card a')).toBeVisible();
    expect(screen.getByText('default card other')).toBeVisible();
  });

  it("draws the part of the theme inside the theme's host", () => {
    const host = (language: string) => ({ language }) as Host;
    const Language = () => <i>{use(HostContext)?.language}</i>;
    render(
      <SlotContext
        value={{
          theme: defineTheme({
            slots: {
              Footer: () => (
                <DefaultSlot>
                  <Language />
                </DefaultSlot>
              ),
            },
          }),
          fallback: defineTheme({
            slots: {
              Footer: ({ children }) => (
                <footer>
                  <b>
                    <Language />
                  </b>
                  {children}
                </footer>
              ),
            },
          }),
          hosts: { theme: host('of the theme'), fallback: host('of the default') },
        }}
      >
        <Slot name="Footer" />
      </SlotContext>,
    );
    expect(screen.getByText('of the default').parentElement?.tagName).toBe('B');
    expect(screen.getByText('of the theme').parentElement?.tagName).toBe('FOOTER');
  });

  it('cannot be used inside itself', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const theme = defineTheme({ slots: { Footer: () => <DefaultSlot /> } });
    expect(() => show(theme, undefined, theme)).toThrow("inside the default theme's Footer already");
    jest.restoreAllMocks();
  });

  it('cannot be used outside a slot', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() =>
      render(
        <SlotContext value={{ theme: fallback, fallback }}>
          <DefaultSlot />
        </SlotContext>,
      ),
    ).toThrow('works only inside');
    jest.restoreAllMocks();
  });
});
