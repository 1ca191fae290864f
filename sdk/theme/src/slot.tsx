import {
  Component,
  createContext,
  createElement,
  memo,
  use,
  useMemo,
  type ComponentType,
  type ErrorInfo,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { HostContext, type Host } from './host.ts';
import type { SlotName, Slots } from './slots.ts';
import type { Theme } from './theme.ts';

/** Theme that fills the slots, its fallback, and the handler for slots that throw. */
export interface SlotContextValue {
  readonly theme: Theme;
  readonly fallback: Theme;
  /**
   * Hosts for hooks in the theme and in the fallback: each has its own texts and options. Without them both use the host around the
   * slot.
   */
  readonly hosts?: { readonly theme: Host; readonly fallback: Host };
  /** Rendered as the last child of each card. */
  readonly cardEnd?: ComponentType<{ readonly uuid: string }>;
  readonly onError?: (slot: SlotName, error: unknown, components: string) => void;
}

export const SlotContext = createContext<SlotContextValue | null>(null);

/** The slot that a component of a theme fills, with its props, and the enclosing slots. */
interface FilledPlace {
  readonly name: SlotName;
  readonly props: object;
  readonly around: readonly SlotName[];
  /** True inside the default theme's component of this slot. */
  readonly isDefault: boolean;
}

const PlaceContext = createContext<FilledPlace | null>(null);

interface BoundaryProps {
  /** Current content; a change resets the error. */
  readonly of: unknown;
  readonly onError: (error: unknown, components: string) => void;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Error boundary: a slot that throws does not break the page. */
class SlotBoundary extends Component<BoundaryProps, { failed: boolean; of: unknown }> {
  override state = { failed: false, of: this.props.of };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: { of: unknown }) {
    return of === state.of ? null : { of, failed: false };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '');
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function Hosted({ host, children }: { host: Host | undefined; children: ReactNode }) {
  return host ? <HostContext value={host}>{children}</HostContext> : children;
}

function useFilling(): SlotContextValue {
  const filling = use(SlotContext);
  if (!filling) throw new Error('A slot needs a theme around it.');
  return filling;
}

function FilledSlot({ name, ...slotProps }: { name: SlotName }) {
  const { theme, fallback, hosts, onError, cardEnd: CardEnd } = useFilling();
  const props = CardEnd && name === 'NodeCard' ? withEnd(slotProps as Slots['NodeCard'], CardEnd) : slotProps;
  const outer = use(PlaceContext);
  const Fallback = fallback.slots[name] as ComponentType<object> | undefined;
  const Chosen = theme.slots[name] as ComponentType<object> | undefined;
  const around = outer ? [...outer.around, outer.name] : [];
  if (around.includes(name))
    throw new Error(
      `The slot ${name} is placed inside itself (${[...around, name].join(' → ')}), which would never end. Inside ${name}, <DefaultSlot /> draws the part of the default theme.`,
    );
  const inside = (isDefault: boolean, content: ReactNode) => (
    <PlaceContext value={{ name, props, around, isDefault }}>
      <Hosted host={isDefault ? hosts?.fallback : hosts?.theme}>{content}</Hosted>
    </PlaceContext>
  );
  const fallbackElement = Fallback ? inside(true, <Fallback {...props} />) : null;
  if (!Chosen || Chosen === Fallback) return fallbackElement;
  return (
    <SlotBoundary
      of={Chosen}
      fallback={fallbackElement}
      onError={(error, components) => onError?.(name, error, components)}
    >
      {inside(false, createElement(Chosen, props))}
    </SlotBoundary>
  );
}

const withEnd = ({ children, ...props }: Slots['NodeCard'], CardEnd: ComponentType<{ readonly uuid: string }>) => ({
  ...props,
  children: (
    <>
      {children}
      <CardEnd uuid={props.uuid} />
    </>
  ),
});

type SlotElement = { [N in SlotName]: { name: N } & Slots[N] }[SlotName];

/** Renders the theme's component of a slot; the default theme's if there is none, or if it throws. */
export const Slot = memo(FilledSlot) as unknown as FunctionComponent<SlotElement>;

/** Returns whether the active theme fills a slot itself, instead of leaving it to the default theme. */
export function useIsFilled(name: SlotName): boolean {
  const { theme, fallback } = useFilling();
  return theme.slots[name] !== undefined && theme.slots[name] !== fallback.slots[name];
}

/** Props of all slots; only those of the surrounding slot apply. */
export interface DefaultSlotProps {
  readonly uuid?: string;
  readonly uuids?: readonly string[];
  readonly index?: number;
  readonly children?: ReactNode;
}

/**
 * Renders the default theme's component of the current slot with the same props, some of which can be replaced here. Use it to add
 * to a slot without reimplementing it. `children` are rendered at the slot's place for them.
 */
export function DefaultSlot({ children, ...changed }: DefaultSlotProps): ReactNode {
  const { fallback, hosts } = useFilling();
  const place = use(PlaceContext);
  if (!place) throw new Error('<DefaultSlot /> works only inside a component that fills a slot.');
  if (place.isDefault)
    throw new Error(
      `<DefaultSlot /> stands inside the default theme's ${place.name} already: there is nothing below it.`,
    );
  const Default = fallback.slots[place.name] as ComponentType<object> | undefined;
  const inside = useMemo(() => ({ ...place, isDefault: true }), [place]);
  if (!Default) return null;
  // Children passed by the theme keep the theme's context: its texts, its options, its place.
  const ownChildren = children !== undefined && {
    children: (
      <PlaceContext value={place}>
        <Hosted host={hosts?.theme}>{children}</Hosted>
      </PlaceContext>
    ),
  };
  return (
    <PlaceContext value={inside}>
      <Hosted host={hosts?.fallback}>
        <Default {...place.props} {...changed} {...ownChildren} />
      </Hosted>
    </PlaceContext>
  );
}
