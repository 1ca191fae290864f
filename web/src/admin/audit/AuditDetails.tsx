import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@vitrine/contracts';
import styles from './Logs.module.css';

/** Every stored field of an audit entry. */
export function AuditDetails({ entry: { seq, at, actor, action, subject, userAgent, detail } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const facts = [
    ['number', String(seq)],
    ['time', new Date(at).toISOString()],
    ['who', [t(`actor.${actor.kind}`), actor.name, actor.id].filter(Boolean).join(' · ')],
    ['code', action],
    ['what', [subject.name, subject.id].filter(Boolean).join(' · ')],
    ['device', userAgent],
  ].filter(([, text]) => text);
  return (
    <div>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <Fragment key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      {Object.keys(detail).length > 0 && <pre className={styles.detail}>{JSON.stringify(detail, null, 2)}</pre>}
    </div>
  );
}
