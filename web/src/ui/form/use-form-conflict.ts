import type { ConfigForm } from '@vitrine/contracts';
import { useRef, useState } from 'react';
import { useFormState, type FieldPath, type FieldValues, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { Choices } from '../schema-form/field-props.ts';
import type { ConflictingField } from './Conflict.tsx';
import { useValueText } from './use-value-text.ts';

/** Source of what a form edits, as it is stored now. */
export interface Stored<V extends FieldValues> {
  /** Returns the values of the form that are stored now; undefined if the thing is gone, which the core answers itself. */
  readonly read: () => Promise<V | undefined>;
  /** Fields of the form that are drawn from a ConfigForm, with their labels. */
  readonly form?: ConfigForm;
  /** Forms of the fields that are objects, such as the settings of a channel: what is in them is compared field by field. */
  readonly parts?: Partial<Readonly<Record<keyof V & string, ConfigForm>>>;
  /** Options that fields of a form refer to. */
  readonly choices?: Choices;
  /** Labels of its other fields. */
  readonly labels?: Partial<Readonly<Record<keyof V & string, string>>>;
  /** Returns the value of a field as text, where it is neither a text nor a number. */
  readonly textOf?: (field: string, value: unknown) => string | undefined;
}

/** Stands for a secret, which nobody reads on a screen. */
const HIDDEN = '••••••';

type Flat = Readonly<Record<string, unknown>>;

/** Returns values by path: those of the parts by field. */
const flatten = (values: object, parts: object = {}): Flat =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
      key in parts && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, one]) => [`${key}.${name}`, one])
        : [[key, value]],
    ),
  );

const differences = (one: Flat, other: Flat): string[] =>
  // A field without a value is in one of them only, such as a secret that was entered.
  Object.keys({ ...one, ...other }).filter(key => JSON.stringify(one[key]) !== JSON.stringify(other[key]));

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
  const flat = (values: object) => flatten(values, stored?.parts);
  const mine = flat(form.getValues());
  const formField = ({ form, parts = {} }: Stored<V>, path: string) => {
    const [part = '', name = ''] = path.split('.');
    return parts[part]?.properties[name] ?? form?.properties[path];
  };
  const fieldOf = (stored: Stored<V>, path: string, there: Flat): ConflictingField => {
    const field = formField(stored, path);
    const label = stored.labels?.[path] ?? field?.title ?? path;
    if (field?.writeOnly)
      return { label, mine: mine[path] ? HIDDEN : text(null), theirs: field.stored ? HIDDEN : text(null) };
    const textOf = (value: unknown) => stored.textOf?.(path, value) ?? text(value, { field, choices: stored.choices });
    return { label, mine: textOf(mine[path]), theirs: textOf(there[path]) };
  };
  const adopt = (own: readonly string[]) => {
    seen.current = theirs;
    form.reset(theirs);
    for (const path of own as FieldPath<V>[])
      form.setValue(path, mine[path] as PathValue<V, FieldPath<V>>, { shouldDirty: true });
    setTheirs(undefined);
  };
  const isSame = (one: object, other: object) => differences(flat(one), flat(other)).length === 0;
  const own = differences(flat(defaultValues), mine);
  return {
    /** Resolves with true if the values may be sent. */
    check: async (values: V): Promise<boolean> => {
      const now = await stored?.read();
      const before = seen.current ?? defaultValues;
      if (!now || isSame(before, now) || isSame(values, now)) return true;
      setTheirs(now);
      return false;
    },
    conflict: theirs &&
      stored && {
        fields: [...new Set([...differences(flat(defaultValues), flat(theirs)), ...own])].map(path =>
          fieldOf(stored, path, flat(theirs)),
        ),
        /** Puts the own changes over the stored values. */
        keepMine: () => adopt(own),
        /** Drops the own changes. */
        takeTheirs: () => adopt([]),
      },
  };
}
