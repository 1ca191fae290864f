import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CreatedNode } from '@vitrine/contracts';
import { api } from '../../../api/public-api.ts';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { TextInput } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import styles from '../Dialogs.module.css';
import { CollectorsField } from '../install/CollectorsField.tsx';
import { RemoteControlInput, type Remote } from '../install/RemoteControlField.tsx';
import type { NodeDialogProps } from './InfoDialog.tsx';
import { groupsOf } from './node-facets.ts';

interface AddNodeProps extends Pick<NodeDialogProps, 'nodes' | 'onClose'> {
  readonly onAdded: (added: CreatedNode) => void;
}

interface NodeValues {
  name: string;
  group: string;
  remote: Remote | null;
  collectors: string;
  cores: boolean;
}

/** Dialog that adds a node: name, whether remote control is allowed, and which additional collectors its agent runs. */
export function AddNode({ nodes, onClose, onAdded }: AddNodeProps) {
  const { t } = useTranslation('nodes');
  const form = useForm<NodeValues>({
    defaultValues: { name: '', group: '', remote: null, collectors: '', cores: false },
    resolver: checkedBy(({ name, remote }) => ({
      name: name.trim() ? undefined : 'required',
      remote: remote ? undefined : 'required',
    })),
  });
  const added = useRef<CreatedNode>(undefined);
  const add = async ({ name, group, remote, collectors, cores }: NodeValues) => {
    added.current = await api.addNode({
      name,
      group,
      install: { disableRemoteControl: remote === 'refused', collectors, cores },
    });
  };
  // The next dialog opens only after this one has closed.
  const close = () => (added.current ? onAdded(added.current) : onClose());
  return (
    <FormDialog form={form} title={t('add.open')} submit={t('add.submit')} width={600} onSubmit={add} onClose={close}>
      <TextInput name="name" label={t('info.name')} hint={t('add.nameHint')} maxLength={100} required autoFocus />
      <TextInput
        name="group"
        label={t('info.group')}
        hint={t('info.groupHint')}
        maxLength={100}
        suggestions={groupsOf(nodes)}
      />
      <RemoteControlInput name="remote" />
      <details className={styles.options}>
        <summary>{t('option.collectors')}</summary>
        <CollectorsField name="collectors" cores="cores" />
      </details>
    </FormDialog>
  );
}
