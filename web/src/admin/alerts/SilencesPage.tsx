import { Button, IconButton } from '@radix-ui/themes';
import type { Silence } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import styles from './Alerts.module.css';
import { SilenceDialog } from './SilenceDialog.tsx';

/** Page `/admin/notification/silences`: maintenance windows, quiet hours and mutes. */
export function SilencesPage() {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const { data: silences, error, reload } = useApiQuery(alertApi.silences);
  const { data: rules = [] } = useApiQuery(alertApi.rules);
  const { nodes = [] } = useAdminNodes();
  const [editing, setEditing] = useState<{ silence: Silence | undefined }>();
  const [leaving, setLeaving] = useState<Silence>();

  const when = ({ schedule }: Silence) =>
    schedule.kind === 'once'
      ? t('silence.whenOnce', { from: format.dateTime(schedule.from), to: format.dateTime(schedule.to) })
      : t('silence.whenWeekly', {
          from: schedule.from,
          to: schedule.to,
          zone: schedule.zone,
          count: schedule.days.length,
        });
  const turn = ({ active, until }: Silence) => {
    if (until === null) return active ? '' : t('silence.over');
    return t(active ? 'silence.until' : 'silence.next', { time: format.dateTime(until) });
  };

  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
        {silences && <span className={table.count}>{silences.length}</span>}
        <Button onClick={() => setEditing({ silence: undefined })}>
          <Plus aria-hidden size={17} />
          {t('silence.add')}
        </Button>
      </header>
      <p className={table.lead}>{t('silences.lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {silences?.length === 0 && <p className={table.none}>{t('silences.none')}</p>}
      <ul className={styles.cards}>
        {silences?.map(silence => {
          const { id, name, kind, active, rule } = silence;
          return (
            <li key={id} className={styles.card}>
              <div>
                <h2>
                  {name}
                  <span className={table.badge}>{t(`silenceKind.${kind}`)}</span>
                  {active && (
                    <span className={table.badge} data-tone="amber">
                      {t('silence.active')}
                    </span>
                  )}
                </h2>
                <p>{when(silence)}</p>
                <p>{[turn(silence), rule && rules.find(({ id }) => id === rule)?.name].filter(Boolean).join(' · ')}</p>
              </div>
              <div className={styles.side}>
                <IconButton
                  variant="ghost"
                  color="gray"
                  aria-label={t('silence.change', { name })}
                  title={t('silence.change', { name })}
                  onClick={() => setEditing({ silence })}
                >
                  <Pencil aria-hidden size={16} />
                </IconButton>
                <IconButton
                  variant="ghost"
                  color="red"
                  aria-label={t('silences.delete', { name })}
                  title={t('silences.delete', { name })}
                  onClick={() => setLeaving(silence)}
                >
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
      {editing && (
        <SilenceDialog
          silence={editing.silence}
          rules={rules}
          nodes={nodes}
          onClose={() => setEditing(undefined)}
          onSaved={reload}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('silences.delete', { name: leaving.name })}
          text={t('silences.deleteText')}
          submit={t('delete')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await alertApi.removeSilence(leaving.id);
            await reload();
          }}
        />
      )}
    </div>
  );
}
