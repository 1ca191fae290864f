import { useCallback } from 'react';
import { useT } from '@vitrine/theme-sdk';

type Causes = Readonly<Record<string, number | undefined>>;

/**
 * Returns a function that formats the causes of lost probes, most frequent first: `timeout 3, connection refused 1`; empty if
 * unknown.
 */
export function useLossCauses(): (causes: Causes | undefined) => string {
  const t = useT();
  return useCallback(
    (causes = {}) =>
      Object.entries(causes)
        .flatMap(([cause, count = 0]) => (count > 0 ? [{ cause, lost: count }] : []))
        .sort((a, b) => b.lost - a.lost)
        .map(({ cause, lost }) => `${t(`latency.cause.${cause}`)} ${lost}`)
        .join(', '),
    [t],
  );
}
