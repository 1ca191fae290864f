import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accessApi } from '../../api/access-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import type { Subject } from './embed-code.ts';
import { PictureCode } from './PictureCode.tsx';

/** Picture of a node that is hidden from visitors, through its share link with the latest expiry. */
export function SharedPictureCode({ subject, base }: { subject: Subject & { readonly uuid: string }; base: string }) {
  const { t, i18n } = useTranslation('embed');
  const { data, error, reload } = useApiQuery(accessApi.shares);
  const [now] = useState(Date.now);
  const [share] = (data ?? [])
    .filter(({ node, expiresAt }) => node === subject.uuid && expiresAt > now)
    .sort((a, b) => b.expiresAt - a.expiresAt);
  if (!data) return <LoadError error={error} onRetry={reload} />;
  if (!share)
    return (
      <p>
        {t('picture.noShare')} <Link to={`/admin/shares?add=1&node=${subject.uuid}`}>{t('picture.addShare')}</Link>
      </p>
    );
  return (
    <>
      <Callout tone="warning">
        {t('picture.shared', { time: formatter(i18n.language).dateTime(share.expiresAt) })}
      </Callout>
      <PictureCode {...{ subject, base }} sharePath={share.path} />
    </>
  );
}
