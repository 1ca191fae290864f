import { IconButton } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Announcement, AnnouncementStage } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { announcementsApi } from '../../api/announcements-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { NEW_UPDATE, updateForm } from './announcement-form.ts';
import styles from './Announcements.module.css';

interface UpdatesDialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

/** Dialog that adds an update to an announcement, below the existing updates. */
export function UpdatesDialog({ announcement: { id, title, updates }, onClose, onSaved }: UpdatesDialogProps) {
  const { t, i18n } = useTranslation('announcements');
  const format = formatter(i18n.language);
  const problem = useErrorMessage();
  const fields = useMemo(() => updateForm(t), [t]);
  const form = useForm({ defaultValues: NEW_UPDATE, resolver: checkedBy(values => faultsOf(fields, values)) });
  const remove = async (update: string) => {
    try {
      await announcementsApi.removeUpdate(id, update);
    } catch (failure) {
      toast('error', problem(failure));
    }
    await onSaved();
  };
  return (
    <FormDialog
      form={form}
      title={t('updates.open', { name: title })}
      submit={t('updates.add')}
      width={600}
      done={() => t('updates.done')}
      onSubmit={async ({ stage, text }) => {
        await announcementsApi.addUpdate(id, { stage: (stage || null) as AnnouncementStage | null, text });
        await onSaved();
      }}
      onClose={onClose}
    >
      <SchemaFields form={fields} />
      {updates.length === 0 && <p className={styles.none}>{t('updates.none')}</p>}
      <ol className={styles.updates}>
        {updates.map(update => {
          const time = format.dateTime(update.at);
          const label = t('updates.delete', { time });
          return (
            <li key={update.id}>
              <div>
                <time dateTime={new Date(update.at).toISOString()}>{time}</time>
                {update.stage && <b>{t(`stage.${update.stage}`)}</b>}
                <p>{update.text}</p>
              </div>
              <IconButton
                type="button"
                variant="ghost"
                color="red"
                aria-label={label}
                title={label}
                onClick={() => void remove(update.id)}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </FormDialog>
  );
}
