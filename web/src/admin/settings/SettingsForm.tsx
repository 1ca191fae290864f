import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldForm } from '@vitrine/contracts';
import { currentOf, ProblemError } from '../../api/problem-error.ts';
import { changeSettings, readSettings, type Versioned } from '../../api/settings-group.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import type { Values } from '../../ui/form/schema.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Panel } from '../page/Panel.tsx';
import { groupForm } from './group-form.ts';
import { bodyOf, differences, formValues, isBlank, type AnyGroup } from './group-values.ts';
import styles from './Settings.module.css';

/** Arguments of the content beside the fields, which may depend on the response and on unsaved values of the form. */
interface Context<D> {
  readonly data: D;
  readonly values: Values;
  readonly dirty: boolean;
  readonly change: (values: Values) => void;
}

/** Texts of a confirmation before values are saved. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
}

interface SettingsFormProps<D> {
  readonly group: AnyGroup;
  /** Heading of a form with only some fields of the group; by default the title of the group with its purpose. */
  readonly title?: string;
  /** Returns the values from the response of the group's route; by default the response itself. */
  readonly valuesIn?: (data: D) => object;
  /** Returns the paths of the stored secrets. */
  readonly stored?: (data: D) => readonly string[];
  /** Returns the paths of the displayed fields; by default all fields are shown. */
  readonly only?: (values: Values, data: D) => readonly string[];
  /** Parts of field definitions that are known only at run time. */
  readonly more?: (values: Values) => Readonly<Record<string, Partial<FieldForm>>>;
  /** Returns the confirmation to show before saving, if the new values delete data. */
  readonly ask?: (saved: Values, values: Values) => Question | undefined;
  readonly onSaved?: (data: D) => unknown;
  /** Buttons beside the save button. */
  readonly actions?: (context: Context<D>) => ReactNode;
  /** Content between the fields and the buttons. */
  readonly children?: (context: Context<D>) => ReactNode;
}

interface Entered {
  readonly values: Values;
}

/**
 * Panel with the form of a settings group: loads, validates and saves it, and asks for confirmation before unsaved changes are
 * lost.
 */
export function SettingsForm<D = object>(props: SettingsFormProps<D>) {
  const { data, error, reload, setData } = useApiQuery(readSettings<D>(props.group.route!));
  if (!data) return <LoadError error={error} onRetry={reload} />;
  return <GroupForm {...props} response={data} setResponse={setData} />;
}

interface GroupFormProps<D> extends SettingsFormProps<D> {
  /** Newest response. The form may still be editing an earlier one. */
  readonly response: Versioned<D>;
  readonly setResponse: (response: Versioned<D>) => void;
}

function GroupForm<D>(props: GroupFormProps<D>) {
  const { group, title, valuesIn = data => data as object, stored, only, more, ask, onSaved, ...slots } = props;
  const { response, setResponse } = props;
  const { t, i18n } = useTranslation('settings');
  const errorMessage = useErrorMessage();
  const [shownResponse, setShownResponse] = useState(response);
  const version = useRef(response.version);
  const { data } = shownResponse;
  const valuesOf = (data: D): Entered => ({ values: formValues(group, valuesIn(data) as Values) });
  const texts = (values: Values) => ({ values, stored: stored?.(data), more: more?.(values) });
  const schemaOf = (values: Values) => groupForm(group, i18n, { ...texts(values), only: only?.(values, data) });
  const form = useForm<Entered>({
    defaultValues: valuesOf(data),
    values: valuesOf(data),
    resolver: checkedBy(({ values }) => {
      const schema = schemaOf(values);
      const faults = Object.entries(faultsOf(schema, values));
      return Object.fromEntries(
        faults.flatMap(([path, code]) =>
          schema.required.includes(path) || !isBlank(values[path]) ? [[`values.${path}`, code]] : [],
        ),
      );
    }),
  });
  const values = useWatch({ control: form.control, name: 'values' });
  const saved = form.formState.defaultValues?.values as Values;
  const dirty = differences(group, saved, values).length > 0;
  const { question } = useLeaveGuard(dirty);
  const [confirming, setConfirming] = useState<Question & { readonly answer: (isSure: boolean) => void }>();

  // Changes saved by others are shown at once if the form has no unsaved input.
  if (!dirty && response !== shownResponse) setShownResponse(response);
  useEffect(() => void (version.current = shownResponse.version), [shownResponse]);
  const confirm = async ({ values }: Entered) => {
    const confirmation = ask?.(saved, values);
    return !confirmation || new Promise<boolean>(answer => setConfirming({ ...confirmation, answer }));
  };
  const save = async ({ values }: Entered, etag: string | undefined) => {
    try {
      const answer = await changeSettings<D>(group.route!, bodyOf(group, values), etag);
      setResponse(answer);
      setShownResponse(answer);
      form.reset(valuesOf(answer.data));
      toast('success', t('saved'));
      await afterSave(answer.data);
    } catch (error) {
      if (currentOf(error)) throw await withResponse(error as ProblemError);
      toast('error', t('failed', { problem: errorMessage(error) }));
      throw error;
    }
  };
  /** Some responses contain more than the values of the group, but the error of a conflict contains only the values. */
  const withResponse = async (conflict: ProblemError) => {
    const now = await readSettings<D>(group.route!)();
    setResponse(now);
    return new ProblemError({ ...conflict, current: { ...now.data, etag: now.version } });
  };
  /** The values are already stored, so an error from here on is not a failed save. */
  const afterSave = async (answer: D) => {
    try {
      await onSaved?.(answer);
    } catch (error) {
      toast('error', t('outdated', { problem: errorMessage(error) }));
    }
  };
  const change = (next: Values) => form.setValue('values', next, { shouldDirty: true });
  const context = { data, values, dirty, change };
  const lead = `settings:${group.key}.lead`;
  return (
    <Panel
      title={title ?? i18n.t(`settings:${group.key}.title`)}
      lead={title === undefined && i18n.exists(lead) && i18n.t(lead)}
    >
      <Form
        form={form}
        stored={{
          etag: response.version,
          base: version,
          valuesOf: current => valuesOf(current as D),
          parts: { values: groupForm(group, i18n, texts(values)) },
        }}
        confirm={confirm}
        fieldOf={path => `values.${path}`}
        onSubmit={save}
        actions={
          <div className={styles.actions}>
            {slots.actions?.(context)}
            <SubmitButton disabled={!dirty}>{t('save')}</SubmitButton>
          </div>
        }
      >
        <SchemaFields form={schemaOf(values)} name="values" />
        {slots.children?.(context)}
      </Form>
      {question}
      {confirming && (
        <ConfirmDialog
          title={confirming.title}
          text={confirming.text}
          submit={confirming.submit}
          onConfirm={() => confirming.answer(true)}
          onClose={() => {
            confirming.answer(false);
            setConfirming(undefined);
          }}
        />
      )}
    </Panel>
  );
}
