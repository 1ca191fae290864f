import type { ConfigForm } from '@vitrine/contracts';
import { useRef, useState } from 'react';
import { useFormState, type FieldPath, type FieldValues, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { ConflictingField } from './Conflict.tsx';
import { useValueText } from './use-value-text.ts';

/** Source of what a form edits, as it is stored now. */
export interface Stored<V extends FieldValues> {
  /** Returns the values of the form that are stored now; undefined if the thing is gone, which the core answers itself. */
  readonly read: () => Promise<V | undefined>;
  /** Fields of the form that are drawn from a ConfigForm, with their labels. */
  readonly form?: ConfigForm;
  /** Labels of its other fields. */
  readonly labels?: Partial<Readonly<Record<keyof V & string, string>>>;
  /** Returns the value of a field as text, where it is neither a text nor a number. */
  readonly textOf?: (field: string, value: unknown) => string | undefined;
}

/** Stands for a secret, which nobody reads on a screen. */
const HIDDEN = '••••••';

const differences = (one: object, other: object): string[] =>
  // A field without a value is in one of them only, such as a secret that was entered.
  Object.keys({ ...one, ...other }).filter(
    key => JSON.stringify(one[key as keyof typeof one]) !== JSON.stringify(other[key as keyof typeof other]),
  );

/**
 * Hook that keeps a form from overwriting what somebody else saved since it was opened: `check` compares what is stored now with
 * what the form started with.
 */
export function useFormConflict<V extends FieldValues>(form: UseFormReturn<V>, stored: Stored<V> | undefined) {
  const { defaultValues = {} } = useFormState({ control: form.control });
  const text = useValueText();
  const [theirs, setTheirs] = useState<V>();
  /** Stored values that were chosen from: a form that is sent in the same turn still has its old defaults. */
  const seen = useRef<V>(undefined);
  const mine = form.getValues();
  const fieldOf = (stored: Stored<V>, field: string): ConflictingField => {
    const { title, enumTitles, writeOnly, stored: isStored } = stored.form?.properties[field] ?? {};
    const label = stored.labels?.[field] ?? title ?? field;
    if (writeOnly) return { label, mine: mine[field] ? HIDDEN : text(null), theirs: isStored ? HIDDEN : text(null) };
    const textOf = (value: unknown) => stored.textOf?.(field, value) ?? enumTitles?.[String(value)] ?? text(value);
    return { label, mine: textOf(mine[field]), theirs: textOf(theirs?.[field]) };
  };
  const adopt = (own: readonly string[]) => {
    seen.current = theirs;
    form.reset(theirs);
    for (const field of own as FieldPath<V>[])
      form.setValue(field, mine[field] as PathValue<V, FieldPath<V>>, { shouldDirty: true });
    setTheirs(undefined);
  };
  return {
    /** Resolves with true if the values may be sent. */
    check: async (values: V): Promise<boolean> => {
      const now = await stored?.read();
      const before = seen.current ?? defaultValues;
      if (!now || differences(before, now).length === 0 || differences(values, now).length === 0) return true;
      setTheirs(now);
      return false;
    },
    conflict: theirs &&
      stored && {
        fields: [...new Set([...differences(defaultValues, theirs), ...differences(defaultValues, mine)])].map(field =>
          fieldOf(stored, field),
        ),
        /** Puts the own changes over the stored values. */
        keepMine: () => adopt(differences(defaultValues, mine)),
        /** Drops the own changes. */
        takeTheirs: () => adopt([]),
      },
  };
}
