import { Component, createContext, memo, use, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { HostContext, type Host } from './host.ts';
import type { SlotName, Slots } from './slots.ts';
import type { Theme } from './theme.ts';

/** Theme that fills the slots, its fallback, and the handler of slots that throw. */
export interface SlotContextValue {
  readonly theme: Theme;
  readonly fallback: Theme;
  /**
   * Hosts that hooks use in the theme and in the fallback: texts and options are the theme's own. Without them both use the host
   * around the slot.
   */
  readonly hosts?: { readonly theme: Host; readonly fallback: Host };
  readonly onError?: (slot: SlotName, error: unknown) => void;
}

export const SlotContext = createContext<SlotContextValue | null>(null);

interface BoundaryProps {
  /** Current content; a different one resets the error. */
  readonly of: unknown;
  readonly onError: (error: unknown) => void;
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

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function Hosted({ host, children }: { host: Host | undefined; children: ReactNode }) {
  return host ? <HostContext value={host}>{children}</HostContext> : children;
}

function FilledSlot({ name, ...props }: { name: SlotName }) {
  const filling = use(SlotContext);
  if (!filling) throw new Error('A slot needs a theme around it.');
  const { theme, fallback, hosts, onError } = filling;
  const Fallback = fallback.slots[name] as ComponentType<object> | undefined;
  const Chosen = theme.slots[name] as ComponentType<object> | undefined;
  const spare = Fallback ? (
    <Hosted host={hosts?.fallback}>
      <Fallback {...props} />
    </Hosted>
  ) : null;
  if (!Chosen || Chosen === Fallback) return spare;
  return (
    <SlotBoundary of={Chosen} fallback={spare} onError={error => onError?.(name, error)}>
      <Hosted host={hosts?.theme}>
        <Chosen {...props} />
      </Hosted>
    </SlotBoundary>
  );
}

type SlotElement = { [N in SlotName]: { name: N } & Slots[N] }[SlotName];

/** Renders the theme's component of a slot; the default theme's if there is none, or if it throws. */
export const Slot = memo(FilledSlot) as unknown as FunctionComponent<SlotElement>;
