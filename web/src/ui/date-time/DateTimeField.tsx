import { lazy, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { dateLocale } from '@vitrine/theme-sdk/shell';
import { LazyBoundary } from '../LazyBoundary.tsx';
import styles from './DateTime.module.css';
import type { PartsProps } from './DateTimeFields.tsx';

/*
 * Fields for dates and times. Native fields use the date format of the browser's language instead of the page's. The library is
 * loaded with the first field on screen.
 */

const load = () => import('./DateTimeFields.tsx');
const LazyDateTime = lazy(() => load().then(module => ({ default: module.DateTimeParts })));
const LazyTime = lazy(() => load().then(module => ({ default: module.TimeParts })));

type FieldProps<T> = Omit<PartsProps<T>, 'locale'>;

function Loaded<T>({ of: Parts, ...props }: FieldProps<T> & { readonly of: ComponentType<PartsProps<T>> }) {
  const { i18n } = useTranslation();
  return (
    <LazyBoundary fallback={<div className={styles.box} aria-busy />}>
      <Parts {...props} locale={dateLocale(i18n.language)} />
    </LazyBoundary>
  );
}

/** Field for a date and a time in the browser's time zone: ms since 1970, or null while it is empty. */
export const DateTimeField = (props: FieldProps<number | null>) => <Loaded {...props} of={LazyDateTime} />;

/** Field for a time of day: `HH:MM`, or '' while it is empty. */
export const TimeField = (props: FieldProps<string>) => <Loaded {...props} of={LazyTime} />;
