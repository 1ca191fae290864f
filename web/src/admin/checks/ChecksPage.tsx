import { Button, IconButton, Skeleton } from '@radix-ui/themes';
import type { AdminCheck, CheckKind } from '@vitrine/contracts';
import { HeartPulse, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checksApi } from '../../api/checks-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { CheckState } from '../../ui/check-state/CheckState.tsx';
import { DayStrip } from '../../ui/day-strip/DayStrip.tsx';
import plain from '../../ui/PlainButton.module.css';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { CheckDetail } from './CheckDetail.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import styles from './ChecksPage.module.css';
import { KindPicker } from './KindPicker.tsx';

const REFRESH_MS = 10_000;

type Opened =
  | { readonly what: 'pick' }
  | { readonly what: 'add'; readonly kind: CheckKind }
  | { readonly what: 'detail' | 'edit' | 'delete'; readonly check: AdminCheck };

/** Page `/admin/checks`: checks with their state and their last 90 days. */
export function ChecksPage() {
  const { t } = useTranslation('checks');
  const kinds = useApiQuery(checksApi.kinds);
  const list = useApiQuery(checksApi.list, { every: REFRESH_MS });
  const { reload } = list;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const kindOf = ({ kind }: AdminCheck) => kinds.data?.find(({ id }) => id === kind);
  const checks = list.data?.checks;
  const add = (
    <Button disabled={!kinds.data || !checks} onClick={() => setOpened({ what: 'pick' })}>
      <Plus aria-hidden size={16} />
      {t('add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader count={checks?.length} lead={t('lead')}>
        {checks?.length !== 0 && add}
      </PageHeader>
      <LoadError error={kinds.error ?? list.error} onRetry={() => refresh(checksApi.kinds, checksApi.list)} />
      {list.data && list.data.skipped > 0 && (
        <Callout tone="warning">{t('skipped', { count: list.data.skipped })}</Callout>
      )}
      {!checks && list.error === undefined && <Skeleton height="260px" />}
      {checks?.length === 0 && (
        <Empty icon={HeartPulse} action={add}>
          {t('none')}
        </Empty>
      )}
      {checks && checks.length > 0 && (
        <ul className={styles.list}>
          {checks.map(check => (
            <li key={check.id}>
              <CheckState state={check.paused ? 'paused' : check.now.state} />
              <div className={styles.what}>
                <h2>
                  <button
                    type="button"
                    className={plain.plain}
                    title={t('detail.history', { name: check.name })}
                    onClick={() => setOpened({ what: 'detail', check })}
                  >
                    {check.name}
                  </button>
                </h2>
                <p>
                  {kindOf(check)?.title ?? t('notRunning', { id: check.kind })}
                  {check.isPublic && ` · ${t('open')}`}
                  {check.now.failures > 0 && ` · ${t('retrying')}`}
                  {check.now.message && ` · ${check.now.message}`}
                </p>
              </div>
              {check.availability && <DayStrip days={list.data!.days} availability={check.availability} />}
              <IconButton
                variant="ghost"
                color="gray"
                disabled={!check.form}
                aria-label={t('change', { name: check.name })}
                onClick={() => setOpened({ what: 'edit', check })}
              >
                <Pencil aria-hidden size={16} />
              </IconButton>
              <IconButton
                variant="ghost"
                color="red"
                aria-label={t('delete.open', { name: check.name })}
                onClick={() => setOpened({ what: 'delete', check })}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {opened?.what === 'detail' && <CheckDetail check={opened.check} onClose={close} />}
      {opened?.what === 'pick' && kinds.data && (
        <KindPicker kinds={kinds.data} onClose={close} onPick={kind => setOpened({ what: 'add', kind })} />
      )}
      {opened?.what === 'add' && (
        <CheckDialog
          kind={opened.kind}
          form={opened.kind.form}
          checks={checks ?? []}
          onClose={close}
          onSaved={reload}
        />
      )}
      {opened?.what === 'edit' && opened.check.form && (
        <CheckDialog
          kind={kindOf(opened.check)}
          form={opened.check.form}
          check={opened.check}
          checks={checks ?? []}
          onClose={close}
          onSaved={reload}
        />
      )}
      {opened?.what === 'delete' && (
        <ConfirmDialog
          title={t('delete.title', { name: opened.check.name })}
          text={t('delete.text')}
          submit={t('delete.submit')}
          onClose={close}
          onConfirm={async () => {
            await checksApi.remove(opened.check.id);
            await reload();
          }}
        />
      )}
    </Page>
  );
}
