import type { ConfigForm } from '@vitrine/contracts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import { changeSettings, readSettings, type Versioned } from '../../api/settings-group.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useAction } from '../../ui/use-action.ts';
import type { Values } from '../../ui/schema-form/is-drawn.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { fieldErrorsFrom, validateForm, type FormProblem } from '../page/form-problems.ts';
import { bodyOf, differences, formValues, type AnyGroup } from './group-values.ts';

const CHANGED = 'request.precondition-failed';

interface GroupSettingsOptions<D> {
  /** Returns the values in the response of the group's route. */
  readonly values: (data: D) => Values;
  /** Called with the response of each change. */
  readonly onSaved?: ((data: D) => unknown) | undefined;
}

/** Hook that loads a settings group, holds what is edited, and saves it unless somebody else changed the group meanwhile. */
export function useGroupSettings<D>(group: AnyGroup, { values: valuesIn, onSaved }: GroupSettingsOptions<D>) {
  const { t } = useTranslation('settings');
  const problem = useErrorMessage();
  const route = group.route!;
  const { data, error, reload, setData } = useApiQuery(readSettings<D>(route));
  /** The entered values, and the response that it changes: the cached one may be requested anew meanwhile. */
  const [edited, setEdited] = useState<{ values: Values; base: Versioned<D> }>();
  /** Values that somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Versioned<D>>();
  const [faults, setFaults] = useState<FormProblem[]>([]);
  const base = edited?.base ?? data;
  const saved = base && formValues(group, valuesIn(base.data));
  const values = edited?.values ?? saved ?? {};
  const dirty = saved !== undefined && differences(group, saved, values).length > 0;

  /** The values are stored by now, so a failure is none of the save. */
  const afterSave = async (response: D) => {
    try {
      await onSaved?.(response);
    } catch (failure) {
      toast('error', t('outdated', { problem: problem(failure) }));
    }
  };

  const store = async (wanted: Values, version: string) => {
    try {
      const answer = await changeSettings<D>(route, bodyOf(group, wanted), version);
      setData(answer);
      setEdited(undefined);
      setTheirs(undefined);
      toast('success', t('saved'));
      await afterSave(answer.data);
    } catch (failure) {
      if (failure instanceof ProblemError && failure.code === CHANGED) return setTheirs(await readSettings<D>(route)());
      toast('error', t('failed', { problem: problem(failure) }));
      throw failure;
    }
  };
  const { busy, error: failure, run } = useAction(() => store(values, base?.version ?? ''));
  const conflict = theirs && saved && conflictOf(group, saved, values, formValues(group, valuesIn(theirs.data)));

  return {
    data: base?.data,
    error,
    reload,
    saved: saved ?? {},
    values,
    change: (next: Values) => base && setEdited({ values: next, base }),
    dirty,
    busy,
    failure: faults.length > 0 ? undefined : failure,
    problems: faults.length > 0 ? faults : fieldErrorsFrom(failure),
    /** Checks the values, then saves them through `confirmed`, which may ask first. */
    submit: (form: ConfigForm, confirmed: (save: () => Promise<void>) => void) => (event: FormEvent) => {
      event.preventDefault();
      const found = validateForm(form, values).filter(
        ({ path }) => form.required.includes(path) || !isBlank(values[path]),
      );
      setFaults(found);
      if (found.length === 0) confirmed(run);
    },
    conflict: conflict && {
      ...conflict,
      /** Saves the own changes over the values of the other person. */
      keepMine: () => store(conflict.merged, theirs.version).catch(() => undefined),
      /** Drops the own changes. */
      takeTheirs: () => {
        setData(theirs);
        setEdited(undefined);
        setTheirs(undefined);
      },
    },
  };
}

const isBlank = (value: unknown) => value === undefined || value === '';

/** Compares both changes with the values that they were made of. */
function conflictOf(group: AnyGroup, before: Values, mine: Values, theirs: Values) {
  const own = differences(group, before, mine);
  const merged = { ...theirs, ...Object.fromEntries(own.map(path => [path, mine[path]])) };
  return { paths: [...new Set([...differences(group, before, theirs), ...own])], mine, theirs, merged };
}
