import type { ConfigForm } from '@vitrine/contracts';
import { useRef, useState, type RefObject } from 'react';
import { useFormState, type FieldPath, type FieldValues, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { Tagged } from '../../api/change-row.ts';
import { currentOf, type Current } from '../../api/problem-error.ts';
import type { Choices } from './schema.ts';
import type { ConflictingField } from './Conflict.tsx';
import { useValueText } from './use-value-text.ts';

/** The thing that a form edits, as it is stored. */
export interface Stored<V extends FieldValues> {
  /** Entity tag of the version that the form shows; undefined if the core names none. */
  readonly etag: string | undefined;
  /** The same for a form that stays open after it was saved: its owner sets what the form shows from then on. */
  readonly base?: RefObject<string | undefined>;
  /** Returns the values of the form in what is stored by now. */
  readonly valuesOf: (current: Current) => V;
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

/** Returns which version of a row a form changes, and how to read the values of that form in another version. */
export const storedRow = <R extends Tagged, V>(row: R, valuesOf: (row: R) => V) => ({
  etag: row.etag,
  valuesOf: (current: Current): V => valuesOf({ ...row, ...current }),
});

/** Sends values as a change of the version with an entity tag; without one, of every version. */
export type SubmitVersion<V> = (values: V, etag: string | undefined) => Promise<unknown>;

/** Stands for a secret, which nobody reads on a screen. */
const HIDDEN = '••••••';

type Flat = Readonly<Record<string, unknown>>;

/** Splits the path of a value: its key in the form, and its name in that part, which may contain dots. */
function split(path: string): readonly [key: string, name: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** Returns values by path: those of the parts by field. */
const flatten = (values: object, parts: object = {}): Flat =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
      key in parts && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, one]) => [`${key}.${name}`, one])
        : [[key, value]],
    ),
  );

/** Returns the values by key with some of others, given by path. */
function withPaths(values: Flat, paths: readonly string[], others: Flat): Flat {
  const all: Record<string, unknown> = { ...values };
  for (const path of paths) {
    const [key, name] = split(path);
    all[key] = name ? { ...(all[key] as Flat), [name]: others[path] } : others[path];
  }
  return all;
}

/** A field without a value is as good as an empty one; null stands for a secret to remove. */
const textIn = (values: Flat, path: string) => JSON.stringify(values[path] === undefined ? '' : values[path]);
const differences = (one: Flat, other: Flat): string[] =>
  // A field may be in one of them only, such as a secret that was entered.
  Object.keys({ ...one, ...other }).filter(path => textIn(one, path) !== textIn(other, path));

/**
 * Hook that keeps a form from overwriting what somebody else saved since it was opened: `send` names the version that the form shows.
 * If another one is stored, both are shown, unless they differ in no field of this form.
 */
export function useFormConflict<V extends FieldValues>(form: UseFormReturn<V>, stored: Stored<V> | undefined) {
  const { defaultValues = {} } = useFormState({ control: form.control });
  const text = useValueText();
  const [theirs, setTheirs] = useState<V>();
  /** The version that the own changes are based on. The list behind a dialog may know a later one than its fields show. */
  const opened = useRef(stored?.etag);
  const base = stored?.base ?? opened;
  /** True until one of both changes is chosen. */
  const isOpen = useRef(false);
  /** Stored values that were chosen from: a form that is sent in the same turn still has its old defaults. */
  const seen = useRef<V>(undefined);
  const flat = (values: object) => flatten(values, stored?.parts);
  const ownValues = flat(form.getValues());
  const formField = ({ form, parts = {} }: Stored<V>, path: string) => {
    const [part, name] = split(path);
    return parts[part]?.properties[name] ?? form?.properties[path];
  };
  const fieldOf = (stored: Stored<V>, path: string, there: Flat): ConflictingField => {
    const field = formField(stored, path);
    const label = stored.labels?.[path] ?? field?.title ?? path;
    if (field?.writeOnly)
      return { label, mine: ownValues[path] ? HIDDEN : text(null), theirs: field.stored ? HIDDEN : text(null) };
    const textOf = (value: unknown) => stored.textOf?.(path, value) ?? text(value, { field, choices: stored.choices });
    return { label, mine: textOf(ownValues[path]), theirs: textOf(there[path]) };
  };
  const adopt = (own: readonly string[]) => {
    seen.current = theirs;
    isOpen.current = false;
    form.reset(theirs);
    const merged = withPaths(theirs as Flat, own, ownValues);
    for (const key of new Set(own.map(path => split(path)[0])) as Set<FieldPath<V>>)
      form.setValue(key, merged[key] as PathValue<V, FieldPath<V>>, { shouldDirty: true });
    setTheirs(undefined);
  };
  const isSame = (one: object, other: object) => differences(flat(one), flat(other)).length === 0;
  const ownChanges = differences(flat(defaultValues), ownValues);
  return {
    /** Sends the values as a change of the version that the form shows. Resolves with false if there is a choice to make first. */
    send: async (values: V, submit: SubmitVersion<V>): Promise<boolean> => {
      if (isOpen.current) return false;
      for (;;)
        try {
          await submit(values, base.current);
          seen.current = undefined;
          return true;
        } catch (error) {
          const current = currentOf(error);
          // Retrying with the same tag would be rejected again.
          if (!stored || !current || current.etag === base.current) throw error;
          base.current = current.etag;
          const now = stored.valuesOf(current);
          if (isSame(seen.current ?? defaultValues, now) || isSame(values, now)) continue;
          isOpen.current = true;
          setTheirs(now);
          return false;
        }
    },
    conflict: theirs &&
      stored && {
        fields: [...new Set([...differences(flat(defaultValues), flat(theirs)), ...ownChanges])].map(path =>
          fieldOf(stored, path, flat(theirs)),
        ),
        /** Puts the own changes over the stored values. */
        keepMine: () => adopt(ownChanges),
        /** Drops the own changes. */
        takeTheirs: () => adopt([]),
      },
  };
}
