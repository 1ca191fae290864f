import { useRef, useState, type RefObject } from 'react';
import { useFormState, type FieldPath, type FieldValues, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { ConfigForm } from '@vitrine/contracts';
import type { Tagged } from '../../api/change-row.ts';
import { currentOf, type Current } from '../../api/problem-error.ts';
import type { ConflictingField } from './Conflict.tsx';
import type { Choices } from './schema.ts';
import { useValueText } from './use-value-text.ts';

/** The stored object that a form edits. */
export interface Stored<V extends FieldValues> {
  /** Entity tag of the version that the form shows; undefined if the core returned none. */
  readonly etag: string | undefined;
  /** Like `etag`, for a form that remains open after saving: its owner sets the version that the form shows from then on. */
  readonly base?: RefObject<string | undefined>;
  /** Returns the form values of the current version. */
  readonly valuesOf: (current: Current) => V;
  /** Fields of the form that are rendered from a ConfigForm, with their labels. */
  readonly form?: ConfigForm;
  /** Forms of fields that are objects, such as the settings of a channel: their contents are compared field by field. */
  readonly parts?: Partial<Readonly<Record<keyof V & string, ConfigForm>>>;
  /** Options that fields of the form refer to. */
  readonly choices?: Choices;
  /** Labels of all other fields. */
  readonly labels?: Partial<Readonly<Record<keyof V & string, string>>>;
  /** Returns the value of a field as text, if it is neither a string nor a number. */
  readonly textOf?: (field: string, value: unknown) => string | undefined;
}

/** Returns the version of a row that a form changes, and how to derive the form values from another version. */
export const storedRow = <R extends Tagged, V>(row: R, valuesOf: (row: R) => V) => ({
  etag: row.etag,
  valuesOf: (current: Current): V => valuesOf({ ...row, ...current }),
});

/** Sends values as a change of the version with an entity tag; without a tag, as a change of any version. */
export type SubmitVersion<V> = (values: V, etag: string | undefined) => Promise<unknown>;

/** Placeholder for a secret, which is never shown. */
const HIDDEN = '••••••';

type Flat = Readonly<Record<string, unknown>>;

/** Splits the path of a value: its key in the form, and its name in that part, which may contain dots. */
function split(path: string): readonly [key: string, name: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** Returns values by path; the values of the parts are listed by field. */
const flatten = (values: object, parts: object = {}): Flat =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
      key in parts && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, entryValue]) => [`${key}.${name}`, entryValue])
        : [[key, value]],
    ),
  );

/** Returns the values by key, with those at the given paths taken from `others`. */
function withPaths(values: Flat, paths: readonly string[], others: Flat): Flat {
  const all: Record<string, unknown> = { ...values };
  for (const path of paths) {
    const [key, name] = split(path);
    all[key] = name ? { ...(all[key] as Flat), [name]: others[path] } : others[path];
  }
  return all;
}

/** A field without a value equals an empty one; null stands for a secret to delete. */
const textIn = (values: Flat, path: string) => JSON.stringify(values[path] === undefined ? '' : values[path]);
const differences = (a: Flat, b: Flat): string[] =>
  // A field may exist in only one of them, such as a secret that was entered.
  Object.keys({ ...a, ...b }).filter(path => textIn(a, path) !== textIn(b, path));

/**
 * Hook that prevents a form from overwriting changes that others saved after it was opened: `send` includes the version that the
 * form shows. If another version is stored, both are shown, unless all fields of this form are equal.
 */
export function useFormConflict<V extends FieldValues>(form: UseFormReturn<V>, stored: Stored<V> | undefined) {
  const { defaultValues = {} } = useFormState({ control: form.control });
  const text = useValueText();
  const [storedValues, setStoredValues] = useState<V>();
  /**
   * The version that the user's changes are based on. The list behind a dialog may have a newer version than the dialog's fields.
   */
  const openedVersion = useRef(stored?.etag);
  const base = stored?.base ?? openedVersion;
  /** True until one of the two changes is selected. */
  const isOpen = useRef(false);
  /** Stored values at the time of the choice: a form that is submitted in the same turn still has its old defaults. */
  const initial = useRef<V>(undefined);
  const flat = (values: object) => flatten(values, stored?.parts);
  const ownValues = flat(form.getValues());
  const formField = ({ form, parts = {} }: Stored<V>, path: string) => {
    const [part, name] = split(path);
    return parts[part]?.properties[name] ?? form?.properties[path];
  };
  const fieldOf = (stored: Stored<V>, path: string, currentValues: Flat): ConflictingField => {
    const field = formField(stored, path);
    const label = stored.labels?.[path] ?? field?.title ?? path;
    if (field?.writeOnly)
      return { label, mine: ownValues[path] ? HIDDEN : text(null), theirs: field.stored ? HIDDEN : text(null) };
    const textOf = (value: unknown) => stored.textOf?.(path, value) ?? text(value, { field, choices: stored.choices });
    return { label, mine: textOf(ownValues[path]), theirs: textOf(currentValues[path]) };
  };
  const adopt = (ownPaths: readonly string[]) => {
    initial.current = storedValues;
    isOpen.current = false;
    form.reset(storedValues);
    const merged = withPaths(storedValues as Flat, ownPaths, ownValues);
    for (const key of new Set(ownPaths.map(path => split(path)[0])) as Set<FieldPath<V>>)
      form.setValue(key, merged[key] as PathValue<V, FieldPath<V>>, { shouldDirty: true });
    setStoredValues(undefined);
  };
  const isSame = (a: object, b: object) => differences(flat(a), flat(b)).length === 0;
  const ownChanges = differences(flat(defaultValues), ownValues);
  return {
    /**
     * Sends the values as a change of the version that the form shows. Resolves to false if the user must first choose between two
     * changes.
     */
    send: async (values: V, submit: SubmitVersion<V>): Promise<boolean> => {
      if (isOpen.current) return false;
      for (;;)
        try {
          await submit(values, base.current);
          initial.current = undefined;
          return true;
        } catch (error) {
          const current = currentOf(error);
          // A retry with the same tag would be rejected again.
          if (!stored || !current || current.etag === base.current) throw error;
          base.current = current.etag;
          const now = stored.valuesOf(current);
          if (isSame(initial.current ?? defaultValues, now) || isSame(values, now)) continue;
          isOpen.current = true;
          setStoredValues(now);
          return false;
        }
    },
    conflict: storedValues &&
      stored && {
        fields: [...new Set([...differences(flat(defaultValues), flat(storedValues)), ...ownChanges])].map(path =>
          fieldOf(stored, path, flat(storedValues)),
        ),
        /** Applies the user's changes to the stored values. */
        keepMine: () => adopt(ownChanges),
        /** Discards the user's changes. */
        takeTheirs: () => adopt([]),
      },
  };
}
