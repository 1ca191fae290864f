import { useState, type ComponentType, type ReactNode } from 'react';

/** More than a screen of 144 Hz draws in that time, so that no animation is taken for a loop. */
const MAX_RENDERS = 600;
const WINDOW_MS = 3000;

const guarded = new WeakMap<ComponentType<object>, ComponentType<object>>();

/**
 * Returns the component with a count of its renders: an effect that sets state each time never ends, and React says nothing about
 * it outside of development. Classes and `memo` are returned as they are, and so is everything under hot reload, which replaces
 * components by identity.
 */
export function guardRenders(component: ComponentType<object>): ComponentType<object> {
  const draw = functionOf(component);
  if (!draw || '$RefreshReg$' in globalThis) return component;
  const known = guarded.get(component);
  if (known) return known;
  function Guarded(props: object) {
    const [renders] = useState(() => new RenderCount());
    renders.add();
    return draw!(props);
  }
  guarded.set(component, Guarded);
  return Guarded;
}

function functionOf(component: ComponentType<object>): ((props: object) => ReactNode) | undefined {
  if (typeof component !== 'function') return undefined;
  const isClass = (component.prototype as { isReactComponent?: object } | undefined)?.isReactComponent;
  return isClass ? undefined : (component as (props: object) => ReactNode);
}

/** Renders of one component on the page, within the last seconds. */
class RenderCount {
  private count = 0;
  private since = performance.now();

  add(): void {
    const now = performance.now();
    if (now - this.since > WINDOW_MS) [this.count, this.since] = [0, now];
    if (++this.count > MAX_RENDERS)
      throw new Error(
        `Rendered more than ${MAX_RENDERS} times in ${WINDOW_MS / 1000} s: does an effect set state each time it runs?`,
      );
  }
}
