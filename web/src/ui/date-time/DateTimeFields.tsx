import { fromAbsolute, getLocalTimeZone, GregorianCalendar, parseTime } from '@internationalized/date';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { I18nProvider, useLocale } from 'react-aria/I18nProvider';
import { useDateField } from 'react-aria/useDateField';
import { useTimeField } from 'react-aria/useTimeField';
import { useDateFieldState, type DateFieldState } from 'react-stately/useDateFieldState';
import { useTimeFieldState } from 'react-stately/useTimeFieldState';
import { Segments } from './segments.tsx';

/** Props of a field: `aria-labelledby` is the id of its label. */
export interface PartsProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly locale: string;
  readonly id?: string;
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

const createCalendar = () => new GregorianCalendar();

/**
 * Restores the previous value of a field that is left incomplete, so that the field shows the saved value. Switching to another
 * window does not count: focus and input are still there afterwards.
 */
function useRestore(state: DateFieldState, box: RefObject<HTMLElement | null>) {
  const before = useRef(state.value);
  return {
    onFocus: () => void (before.current = state.value),
    onBlur: () => {
      if (box.current?.contains(document.activeElement)) return;
      if (state.segments.some(({ isPlaceholder }) => isPlaceholder)) state.setValue(before.current);
    },
  };
}

/** Input for a date and a time in this browser's time zone: ms since 1970, or null while it is empty. */
export const DateTimeParts = (props: PartsProps<number | null>) => (
  <I18nProvider locale={props.locale}>
    <DateTime {...props} />
  </I18nProvider>
);

function DateTime({ value, onChange, 'aria-invalid': invalid = false, ...aria }: PartsProps<number | null>) {
  const { locale } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const zone = getLocalTimeZone();
  const [now] = useState(() => fromAbsolute(Date.now(), zone).set({ second: 0, millisecond: 0 }));
  const date = useMemo(() => (value === null ? null : fromAbsolute(value, zone)), [value, zone]);
  const props = { ...aria, value: date, placeholderValue: now, granularity: 'minute' as const, isInvalid: invalid };
  const state = useDateFieldState({
    ...props,
    locale,
    createCalendar,
    shouldForceLeadingZeros: true,
    onChange: next => onChange(next && next.toDate().getTime()),
  });
  const { fieldProps } = useDateField({ ...props, ...useRestore(state, box) }, state, box);
  return <Segments state={state} field={fieldProps} box={box} invalid={invalid} />;
}

/** Input for a time of day as `HH:MM`, or '' while it is empty. */
export const TimeParts = (props: PartsProps<string>) => (
  <I18nProvider locale={props.locale}>
    <Time {...props} />
  </I18nProvider>
);

function Time({ value, onChange, 'aria-invalid': invalid = false, ...aria }: PartsProps<string>) {
  const { locale } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const time = useMemo(() => (value ? parseTime(value) : null), [value]);
  const props = { ...aria, value: time, isInvalid: invalid };
  const state = useTimeFieldState({
    ...props,
    locale,
    shouldForceLeadingZeros: true,
    onChange: next => onChange(next?.toString().slice(0, 5) ?? ''),
  });
  const { fieldProps } = useTimeField({ ...props, ...useRestore(state, box) }, state, box);
  return <Segments state={state} field={fieldProps} box={box} invalid={invalid} />;
}
