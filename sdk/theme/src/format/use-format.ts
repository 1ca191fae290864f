import { useMemo } from 'react';
import { useHost } from '../use-host.ts';
import { formatter, type Formatter } from './formatter.ts';

/** Returns the formatters of numbers, times and money in the page's language. */
export function useFormat(): Formatter {
  const { language } = useHost();
  return useMemo(() => formatter(language), [language]);
}
