import { KEY_SCOPES, type CreatedApiKey, type KeyScope } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessApi } from '../../api/access-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldChoices } from '../../ui/schema-form/use-field-choices.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
import { expiryOf, keyForm } from './key-form.ts';
import styles from './Keys.module.css';

const NEW = { name: '', days: '90', limited: false, nodes: [] as string[] };

/** Dialog that creates an API key: name, scopes, lifetime and nodes. */
export function AddKey({ onClose, onAdded }: { onClose: () => void; onAdded: (added: CreatedApiKey) => void }) {
  const { t } = useTranslation('api-keys');
  const problem = useErrorMessage();
  const [values, setValues] = useState(NEW);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const form = useMemo(() => keyForm(t), [t]);
  const choices = useFieldChoices(form);
  const { busy, error, problems, onSubmit } = useForm(form, values, async () => {
    if (scopes.length === 0) return;
    const { name, days, limited, nodes } = values;
    onAdded(
      await accessApi.addKey({
        name,
        scopes: [...scopes],
        expiresAt: expiryOf(days, Date.now()),
        nodes: limited ? nodes : null,
      }),
    );
  });
  const choose = (scope: KeyScope, on: boolean) =>
    setScopes(KEY_SCOPES.filter(one => (one === scope ? on : scopes.includes(one))));
  return (
    <FormDialog title={t('add')} submit={t('form.submit')} busy={busy} onSubmit={onSubmit} onClose={onClose}>
      <SchemaForm
        form={form}
        values={values}
        onChange={changed => setValues(changed as typeof NEW)}
        problems={problems}
        choices={choices}
      />
      <fieldset className={styles.scopes}>
        <legend>{t('form.scopes')}</legend>
        {KEY_SCOPES.map(scope => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={event => choose(scope, event.target.checked)}
            />
            <span>
              <b>{t(`scope.${scope}`)}</b>
              <small>{t(`scopeHint.${scope}`)}</small>
            </span>
          </label>
        ))}
        <p role="alert">{scopes.length === 0 && t('form.noScope')}</p>
      </fieldset>
      {scopes.includes('full') && <Callout tone="warning">{t('form.full')}</Callout>}
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
    </FormDialog>
  );
}
