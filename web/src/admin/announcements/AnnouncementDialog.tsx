import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, Announcement } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { announcementsApi } from '../../api/announcements-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InstantInput } from '../../ui/form/InstantInput.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { NodeSelectorField } from '../node-selector/NodeSelectorField.tsx';
import { announcementForm, bodyOf, newAnnouncement, timeFaults, type TypedAnnouncement } from './announcement-form.ts';
import styles from './Announcements.module.css';

interface AnnouncementDialogProps {
  /** The announcement to edit; undefined for a new one. */
  readonly announcement: Announcement | undefined;
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

/** Dialog that edits an announcement. */
export function AnnouncementDialog({ announcement, nodes, onClose, onSaved }: AnnouncementDialogProps) {
  const { t, i18n } = useTranslation(['announcements', 'node-selector']);
  const fields = useMemo(() => announcementForm(t), [t]);
  const [defaultValues] = useState(() => (announcement ? bodyOf(announcement) : newAnnouncement(Date.now())));
  const form = useForm<TypedAnnouncement>({
    defaultValues,
    resolver: checkedBy(values => ({ ...faultsOf(fields, { ...values }), ...timeFaults(values) })),
  });
  const save = async ({ startsAt, ...values }: TypedAnnouncement, etag?: string) => {
    const body = { ...values, startsAt: startsAt ?? 0 };
    await (announcement ? announcementsApi.change(announcement.id, body, etag) : announcementsApi.add(body));
    await onSaved();
  };
  return (
    <FormDialog
      form={form}
      title={announcement ? t('edit', { name: announcement.title }) : t('add')}
      submit={t('save')}
      width={640}
      stored={
        announcement && {
          ...storedRow(announcement, bodyOf),
          form: fields,
          labels: { startsAt: t('form.from'), endsAt: t('form.to'), nodeSelector: t('node-selector:label') },
          textOf: (_, value) => (typeof value === 'number' ? formatter(i18n.language).dateTime(value) : undefined),
        }
      }
      done={({ title }) => t('ui:saved', { name: title })}
      onSubmit={save}
      onClose={onClose}
    >
      <SchemaFields form={fields} />
      <InstantInput name="startsAt" label={t('form.from')} />
      <InstantInput name="endsAt" label={t('form.to')} hint={t('form.toHint')} clear={t('form.clear')} />
      <p className={styles.hint}>{t('form.nodesHint')}</p>
      <NodeSelectorField nodes={nodes} />
    </FormDialog>
  );
}
