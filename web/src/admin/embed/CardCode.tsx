import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { cardUrl, frameCode, SCHEMES, type Scheme, type Subject } from './embed-code.ts';
import styles from './Embed.module.css';

/** Code of a card that other pages embed in a frame. The admin area allows no frames, so its preview is a link. */
export function CardCode({ subject, base }: { subject: Subject; base: string }) {
  const { t } = useTranslation('embed');
  const id = useId();
  const [scheme, setScheme] = useState<Scheme>('auto');
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('card.title')}</h2>
      <div className={styles.line}>
        <Choice
          label={t('card.scheme')}
          value={scheme}
          onChange={value => setScheme(value as Scheme)}
          options={SCHEMES.map(scheme => [scheme, t(`scheme.${scheme}`)])}
        />
        <a href={cardUrl(basePath, subject, scheme)} target="_blank" rel="noreferrer">
          {t('card.look')}
          <ExternalLink aria-hidden size={14} />
        </a>
      </div>
      <CopyText label={t('card.code')} text={frameCode(subject, cardUrl(base, subject, scheme))} />
    </section>
  );
}
