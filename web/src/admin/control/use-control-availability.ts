import type { ControlNode } from '@vitrine/contracts';
import { useEffect } from 'react';
import { controlApi } from '../../api/control-api.ts';
import { useAsyncData } from '../use-async-data.ts';

const EVERY_MS = 10_000;

/** Which nodes can be commanded now; asked again while somebody looks, and when the page is looked at again. */
export function useControlAvailability(): {
  readonly nodes: readonly ControlNode[] | undefined;
  readonly error: unknown;
  readonly reload: () => Promise<void>;
} {
  const { data, error, reload } = useAsyncData(controlApi.nodes);
  useEffect(() => {
    const again = () => !document.hidden && void reload();
    const timer = setInterval(again, EVERY_MS);
    addEventListener('focus', again);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', again);
    };
  }, [reload]);
  return { nodes: data, error, reload };
}
