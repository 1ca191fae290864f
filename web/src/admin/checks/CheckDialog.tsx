import { Button, Checkbox } from '@radix-ui/themes';
import { Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CHECK_LIMITS, type AdminCheck, type CheckKind, type ConfigForm, type NewCheck } from '@vitrine/contracts';
import type { CheckResult } from '@vitrine/contracts/check';
import { checksApi } from '../../api/checks-api.ts';
import type { ProblemError } from '../../api/problem-error.ts';
import { Callout } from '../../ui/Callout.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { initialValues } from '../../ui/form/schema.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { useFieldChoices } from '../../ui/form/use-field-choices.ts';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { useShowProblem } from '../../ui/form/use-submit-form.ts';
import { bodyOf } from './check-body.ts';
import styles from './ChecksPage.module.css';

interface CheckDialogProps {
  readonly kind: CheckKind | undefined;
  /** Settings form of the kind, in which stored secrets are marked. */
  readonly form: ConfigForm;
  /** The check to edit; undefined for a new one. */
  readonly check?: AdminCheck;
  /** All checks, because any other check can be the parent. */
  readonly checks: readonly AdminCheck[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/**
 * Returns the path of a field with an error. Errors of the settings contain only the field's name; errors of the check itself have
 * the code of an invalid request.
 */
const fieldOf = (path: string, { code }: ProblemError) => (code === 'request.invalid' ? path : `values.${path}`);

const integerWithin = ([minimum, maximum]: readonly [number, number]) =>
  ({ type: 'integer', widget: 'number', minimum, maximum }) as const;

/** Form that creates or edits a check. A test uses the values of the form, even unsaved ones. */
export function CheckDialog({ kind, form: settings, check, checks, onClose, onSaved }: CheckDialogProps) {
  const { t } = useTranslation('checks');
  const onNodes = kind?.onNodes === true || (check !== undefined && check.nodes.length > 0);
  const ownFields = useMemo(
    (): ConfigForm => ({
      type: 'object',
      properties: {
        name: { type: 'string', widget: 'text', title: t('name'), maxLength: 100 },
        interval: { ...integerWithin(CHECK_LIMITS.interval), title: t('interval') },
        timeout: { ...integerWithin(CHECK_LIMITS.timeout), title: t('timeout') },
        retries: { ...integerWithin(CHECK_LIMITS.retries), title: t('retries'), description: t('retriesHelp') },
        node: { type: 'string', widget: 'node', title: t('node'), description: t('nodeHelp') },
        ...(onNodes && {
          fromCore: { type: 'boolean', widget: 'switch', title: t('fromCore') },
          nodes: { type: 'array', widget: 'nodes', title: t('nodes'), description: t('nodesHelp') },
          quorum: { ...integerWithin([1, CHECK_LIMITS.nodes + 1]), title: t('quorum'), description: t('quorumHelp') },
        }),
        isPublic: { type: 'boolean', widget: 'switch', title: t('isPublic'), description: t('isPublicHelp') },
        paused: { type: 'boolean', widget: 'switch', title: t('paused') },
      },
      required: ['name', 'interval', 'timeout', 'retries'],
    }),
    [t, onNodes],
  );
  const choices = useFieldChoices(settings);
  const ownChoices = useFieldChoices(ownFields);
  const valuesOf = (stored: AdminCheck): NewCheck => ({
    ...bodyOf(stored),
    values: initialValues(settings, stored.values),
  });
  const form = useForm<NewCheck>({
    defaultValues: check
      ? valuesOf(check)
      : {
          ...{ name: kind!.title, kind: kind!.id, interval: 60, timeout: 10, retries: 1 },
          ...{ node: null, dependsOn: [], fromCore: true, nodes: [], quorum: 1, paused: false, isPublic: false },
          values: initialValues(settings, {}),
        },
    resolver: checkedBy(values => faultsOf(ownFields, { ...values })),
  });
  const dependsOn = useController({ control: form.control, name: 'dependsOn' }).field;
  const others = checks.filter(({ id }) => id !== check?.id);
  const namesOf = (parents: readonly number[]) =>
    parents.length > 0 ? others.flatMap(({ id, name }) => (parents.includes(id) ? name : [])).join(', ') : undefined;
  const showProblem = useShowProblem(form, { fieldOf });
  const [testing, setTesting] = useState(false);
  const [result, setResult] = useState<CheckResult>();
  const test = async () => {
    setTesting(true);
    setResult(undefined);
    form.clearErrors();
    const { kind: id, timeout, values, fromCore, nodes } = form.getValues();
    // A check that the server does not run is tested from the first of its nodes.
    const from = fromCore ? undefined : nodes[0];
    try {
      setResult(
        await checksApi.test({ ...(check && { id: check.id }), kind: id, timeout, values, ...(from && { from }) }),
      );
    } catch (error) {
      showProblem(error);
    }
    setTesting(false);
  };
  return (
    <FormDialog
      form={form}
      title={check ? t('change', { name: check.name }) : t('addKind', { kind: kind?.title })}
      submit={t('save')}
      width={640}
      tools={
        <Button type="button" variant="soft" loading={testing} onClick={() => void test()}>
          <Play aria-hidden size={15} />
          {t('test')}
        </Button>
      }
      stored={
        check && {
          ...storedRow(check, valuesOf),
          form: ownFields,
          parts: { values: settings },
          choices: { ...ownChoices, ...choices },
          labels: { dependsOn: t('dependsOn') },
          textOf: (field, value) => (field === 'dependsOn' ? namesOf(value as NewCheck['dependsOn']) : undefined),
        }
      }
      done={({ name }) => t('ui:saved', { name })}
      fieldOf={fieldOf}
      onSubmit={async (values, etag) => {
        const body = { ...values, node: values.node || null };
        await (check ? checksApi.change(check.id, body, etag) : checksApi.add(body));
        await onSaved();
      }}
      onClose={onClose}
    >
      <SchemaFields form={settings} name="values" choices={choices} />
      <SchemaFields form={ownFields} choices={ownChoices} />
      {others.length > 0 && (
        <fieldset className={styles.parents}>
          <legend>{t('dependsOn')}</legend>
          <p>{t('dependsOnHelp')}</p>
          {others.map(({ id, name }) => (
            <label key={id}>
              <Checkbox
                checked={dependsOn.value.includes(id)}
                onCheckedChange={checked =>
                  dependsOn.onChange(
                    checked === true ? [...dependsOn.value, id] : dependsOn.value.filter(parent => parent !== id),
                  )
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {result && (
        <Callout tone={result.state === 'ok' ? 'info' : 'warning'}>
          {t('seen', { state: t(`state.${result.state}`), message: result.message })}
        </Callout>
      )}
    </FormDialog>
  );
}
