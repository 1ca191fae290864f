import { useMemo } from 'react';
import { useHost } from '../use-host.ts';
import { formatter, type Formatter } from './formatter.ts';

/** Numbers, times and money in the language on screen. */
export function useFormat(): Formatter {
  const { language } = useHost();
  return useMemo(() => formatter(language), [language]);
}
