import { Badge, IconButton, Skeleton } from '@radix-ui/themes';
import { BellOff, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Silence } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useUndoable } from '../../ui/toasts/use-undoable.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { useChosenNodes } from '../nodes/use-chosen-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import styles from './Alerts.module.css';
import { bodyOf } from './silence-form.ts';
import { SilenceDialog } from './SilenceDialog.tsx';

/** Page `/admin/notification/silences`: maintenance windows, quiet hours and mutes. */
export function SilencesPage() {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const { data: silences, error, reload } = useApiQuery(alertApi.silences);
  const { data: rules = [] } = useApiQuery(alertApi.rules);
  const { nodes = [] } = useAdminNodes();
  const [params, setParams] = useSearchParams();
  const nodeIds = useChosenNodes();
  // A link in the list of nodes adds a silence for the selected nodes.
  const list = useListPage<Silence>({ isAdding: params.has('add') });
  const close = () => {
    list.close();
    if (params.has('add')) setParams({}, { replace: true });
  };
  const undoable = useUndoable();
  const remove = (silence: Silence) => {
    // Deleting an active silence sends its suppressed notices, which cannot be undone.
    if (silence.active) return list.remove(silence);
    undoable({
      name: silence.name,
      reload,
      remove: () => alertApi.removeSilence(silence.id),
      restore: () => alertApi.addSilence(bodyOf(silence)),
    });
  };

  const when = ({ schedule }: Silence) =>
    schedule.kind === 'once'
      ? t('silence.whenOnce', { from: format.dateTime(schedule.from), to: format.dateTime(schedule.to) })
      : t('silence.whenWeekly', {
          from: schedule.from,
          to: schedule.to,
          zone: schedule.zone,
          count: schedule.days.length,
        });
  const boundary = ({ active, until }: Silence) => {
    if (until === null) return active ? '' : t('silence.over');
    return t(active ? 'silence.until' : 'silence.next', { time: format.dateTime(until) });
  };

  const add = list.addButton(t('silence.add'));
  return (
    <Page>
      <PageHeader count={silences?.length} lead={t('silences.lead')}>
        {silences?.length !== 0 && add}
      </PageHeader>
      <LoadError error={error} onRetry={reload} />
      {silences?.length === 0 && (
        <Empty icon={BellOff} action={add}>
          {t('silences.none')}
        </Empty>
      )}
      {!silences && error === undefined && <Skeleton height="260px" />}
      <ul className={styles.cards}>
        {silences?.map(silence => {
          const { id, name, kind, active, rule, isPublic } = silence;
          return (
            <li key={id} className={styles.card}>
              <div>
                <h2>
                  {name}
                  <Badge color="gray">{t(`silenceKind.${kind}`)}</Badge>
                  {isPublic && kind === 'maintenance' && <Badge color="iris">{t('silence.isPublic')}</Badge>}
                  {active && <Badge color="amber">{t('silence.active')}</Badge>}
                </h2>
                <p>{when(silence)}</p>
                <p>
                  {[boundary(silence), rule && rules.find(({ id }) => id === rule)?.name].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div className={styles.side}>
                <IconButton
                  variant="ghost"
                  color="gray"
                  aria-label={t('silence.change', { name })}
                  title={t('silence.change', { name })}
                  onClick={() => list.edit(silence)}
                >
                  <Pencil aria-hidden size={16} />
                </IconButton>
                <IconButton
                  variant="ghost"
                  color="red"
                  aria-label={t('silences.delete', { name })}
                  title={t('silences.delete', { name })}
                  onClick={() => remove(silence)}
                >
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
      {list.form(silence => (
        <SilenceDialog
          silence={silence}
          chosen={nodeIds}
          rules={rules}
          nodes={nodes}
          onClose={close}
          onSaved={reload}
        />
      ))}
      {list.deletion(row => ({
        title: t('silences.delete', { name: row.name }),
        text: t('silences.deleteText'),
        submit: t('delete'),
        onConfirm: async () => {
          await alertApi.removeSilence(row.id);
          await reload();
        },
      }))}
    </Page>
  );
}
