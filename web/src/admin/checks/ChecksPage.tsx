import { Button, Skeleton } from '@radix-ui/themes';
import { HeartPulse, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCheck, CheckKind } from '@vitrine/contracts';
import { checksApi } from '../../api/checks-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { moved } from '../../ui/data-table/moved.ts';
import { REORDER, ReorderProvider } from '../../ui/data-table/reorder.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { EmbedDialog } from '../embed/EmbedDialog.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { CheckDetail } from './CheckDetail.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { CheckRow } from './CheckRow.tsx';
import styles from './ChecksPage.module.css';
import { KindPicker } from './KindPicker.tsx';

const REFRESH_MS = 10_000;

type Opened =
  | { readonly what: 'pick' }
  | { readonly what: 'add'; readonly kind: CheckKind }
  | { readonly what: 'detail' | 'embed' | 'edit' | 'delete'; readonly check: AdminCheck };

/** Page `/admin/checks`: checks with their state and their last 90 days. */
export function ChecksPage() {
  const { t } = useTranslation('checks');
  const kinds = useApiQuery(checksApi.kinds);
  const list = useApiQuery(checksApi.list, { every: REFRESH_MS });
  const { reload } = list;
  const problem = useErrorMessage();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const kindOf = ({ kind }: AdminCheck) => kinds.data?.find(({ id }) => id === kind);
  const checks = list.data?.checks;
  const move = async (id: string, place: string) => {
    const ordered = moved(checks ?? [], id, place);
    list.setData({ ...list.data!, checks: ordered });
    try {
      await checksApi.order(ordered.map(check => check.id));
    } catch (failure) {
      toast('error', problem(failure));
    } finally {
      await reload();
    }
  };
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
        <ReorderProvider nameOf={id => nameOf(checks, id)} onMove={(id, place) => void move(id, place)}>
          <ul className={styles.list}>
            <REORDER.List ids={checks.map(({ id }) => String(id))}>
              {checks.map(check => (
                <CheckRow
                  key={check.id}
                  check={check}
                  kind={kindOf(check)?.title}
                  days={list.data!.days}
                  onOpen={dialog => setOpened({ what: dialog, check })}
                />
              ))}
            </REORDER.List>
          </ul>
        </ReorderProvider>
      )}
      {opened?.what === 'detail' && <CheckDetail check={opened.check} onClose={close} />}
      {opened?.what === 'embed' && (
        <EmbedDialog
          subject={{ name: opened.check.name, check: opened.check.id }}
          hidden={!opened.check.isPublic}
          onClose={close}
        />
      )}
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

const nameOf = (checks: readonly AdminCheck[], id: string) => checks.find(check => String(check.id) === id)?.name ?? id;
