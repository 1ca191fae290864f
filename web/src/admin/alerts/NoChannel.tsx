import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';

/** Hook that returns whether any channel sends notifications; true while the channels are loading. */
export function useHasChannel(): boolean {
  const { data } = useApiQuery(api.channels);
  return data?.some(({ enabled }) => enabled) ?? true;
}

/** Warning that no notification can be sent, shown while no channel is enabled. */
export function NoChannel() {
  const { t } = useTranslation('alerts');
  if (useHasChannel()) return null;
  return (
    <Callout tone="warning">
      {t('noChannel.text')}{' '}
      <Button size="1" variant="outline" color="gray" asChild>
        <Link to="/admin/notification/general">{t('noChannel.add')}</Link>
      </Button>
    </Callout>
  );
}
