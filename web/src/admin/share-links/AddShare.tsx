import type { AdminNode, ShareView } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessApi } from '../../api/access-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
import { shareForm } from './share-form.ts';

const NEW = { name: '', node: '', hours: '168' };

interface AddShareProps {
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onAdded: (share: ShareView) => void;
}

/** Dialog that creates a share link: its subject and lifetime. */
export function AddShare({ nodes, onClose, onAdded }: AddShareProps) {
  const { t } = useTranslation('share-links');
  const problem = useErrorMessage();
  const [values, setValues] = useState(NEW);
  const form = useMemo(() => shareForm(t, nodes), [t, nodes]);
  const { busy, error, problems, onSubmit } = useForm(form, values, async () => {
    onAdded(await accessApi.addShare({ name: values.name, node: values.node || null, hours: Number(values.hours) }));
  });
  return (
    <FormDialog
      title={t('add')}
      text={t('form.text')}
      submit={t('form.submit')}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SchemaForm
        form={form}
        values={values}
        onChange={changed => setValues(changed as typeof NEW)}
        problems={problems}
      />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
    </FormDialog>
  );
}
