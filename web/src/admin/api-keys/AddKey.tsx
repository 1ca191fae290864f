import { Checkbox } from '@radix-ui/themes';
import { useMemo } from 'react';
import { useController, useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { KEY_SCOPES, type CreatedApiKey, type KeyScope } from '@vitrine/contracts';
import { accessApi } from '../../api/access-api.ts';
import { refresh } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { useFieldChoices } from '../../ui/form/use-field-choices.ts';
import { expiryOf, keyForm } from './key-form.ts';
import styles from './Keys.module.css';

interface KeyValues {
  name: string;
  days: string;
  limited: boolean;
  nodes: string[];
  scopes: KeyScope[];
}

const NEW: KeyValues = { name: '', days: '90', limited: false, nodes: [], scopes: ['read'] };

/** Dialog that creates an API key: name, scopes, lifetime and nodes. */
export function AddKey({ onClose, onAdded }: { onClose: () => void; onAdded: (added: CreatedApiKey) => void }) {
  const { t } = useTranslation('api-keys');
  const fields = useMemo(() => keyForm(t), [t]);
  const form = useForm<KeyValues>({
    defaultValues: NEW,
    resolver: checkedBy(values => ({
      ...faultsOf(fields, { ...values }),
      scopes: values.scopes.length === 0 ? 'required' : undefined,
    })),
  });
  const choices = useFieldChoices(fields);
  const save = async ({ name, days, limited, nodes, scopes }: KeyValues) => {
    const expiresAt = expiryOf(days, Date.now());
    onAdded(await accessApi.addKey({ name, scopes, expiresAt, nodes: limited ? nodes : null }));
    await refresh(accessApi.keys);
  };
  return (
    <FormDialog form={form} title={t('add')} submit={t('form.submit')} onSubmit={save} onClose={onClose}>
      <SchemaFields form={fields} choices={choices} />
      <Scopes control={form.control} />
    </FormDialog>
  );
}

function Scopes({ control }: { control: Control<KeyValues> }) {
  const { t } = useTranslation('api-keys');
  const { field } = useController({ control, name: 'scopes' });
  const scopes = useWatch({ control, name: 'scopes' });
  const choose = (scope: KeyScope, checked: boolean) =>
    field.onChange(KEY_SCOPES.filter(keyScope => (keyScope === scope ? checked : scopes.includes(keyScope))));
  return (
    <>
      <fieldset className={styles.scopes}>
        <legend>{t('form.scopes')}</legend>
        {KEY_SCOPES.map(scope => (
          <label key={scope}>
            <Checkbox checked={scopes.includes(scope)} onCheckedChange={checked => choose(scope, checked === true)} />
            <span>
              <b>{t(`scope.${scope}`)}</b>
              <small>{t(`scopeHint.${scope}`)}</small>
            </span>
          </label>
        ))}
        <p role="alert">{scopes.length === 0 && t('form.noScope')}</p>
      </fieldset>
      {scopes.includes('full') && <Callout tone="warning">{t('form.full')}</Callout>}
    </>
  );
}
