import { useLayoutEffect, useRef, useState } from 'react';

/** Returns a ref for an element, and its size in px once measured. */
export function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = ({ clientWidth: width, clientHeight: height }: Element) => setSize({ width, height });
    const observer = new ResizeObserver(([entry]) => measure(entry!.target));
    observer.observe(element.current);
    measure(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
}
