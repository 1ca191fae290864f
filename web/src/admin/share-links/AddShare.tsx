import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, ShareView } from '@vitrine/contracts';
import { accessApi } from '../../api/access-api.ts';
import { refresh } from '../../api/use-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { shareForm } from './share-form.ts';

interface AddShareProps {
  readonly nodes: readonly AdminNode[];
  /** UUID of the preselected node; '' for the site. */
  readonly node: string;
  readonly onClose: () => void;
  readonly onAdded: (share: ShareView) => void;
}

/** Dialog that creates a share link: its subject and lifetime. */
export function AddShare({ nodes, node, onClose, onAdded }: AddShareProps) {
  const { t } = useTranslation('share-links');
  const fields = useMemo(() => shareForm(t, nodes), [t, nodes]);
  const form = useForm({
    defaultValues: { name: '', node: nodes.some(({ uuid }) => uuid === node) ? node : '', hours: '168' },
    resolver: checkedBy(values => faultsOf(fields, values)),
  });
  return (
    <FormDialog
      form={form}
      title={t('add')}
      text={t('form.text')}
      submit={t('form.submit')}
      onClose={onClose}
      onSubmit={async ({ name, node, hours }) => {
        onAdded(await accessApi.addShare({ name, node: node || null, hours: Number(hours) }));
        await refresh(accessApi.shares);
      }}
    >
      <SchemaFields form={fields} />
    </FormDialog>
  );
}
