import type { AuditLine } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../Table.module.css';
import styles from './Logs.module.css';

const COLUMNS = ['time', 'actor', 'action', 'subject', 'outcome', 'ip'] as const;
const TONES = { done: undefined, refused: 'amber', failed: 'red' } as const;

/** Table of audit entries, newest first; each row expands to all details. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const { t, i18n } = useTranslation('audit');
  const format = formatter(i18n.language);
  const [open, setOpen] = useState<number>();
  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('column.open')}</span>
            </th>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => {
            const { seq, at, actor, action, subject, outcome, ip } = line;
            const shown = open === seq;
            return (
              <Fragment key={seq}>
                <tr>
                  <td>
                    <button
                      type="button"
                      className={styles.open}
                      aria-expanded={shown}
                      aria-label={t('open', { seq })}
                      onClick={() => setOpen(shown ? undefined : seq)}
                    >
                      <ChevronRight aria-hidden size={16} />
                    </button>
                  </td>
                  <td className={table.number}>
                    <time
                      dateTime={new Date(at).toISOString()}
                    >{`${format.day(at)} ${format.timeWithSeconds(at)}`}</time>
                  </td>
                  <td>{actor.name || t(`actor.${actor.kind}`)}</td>
                  <td className={table.mono}>{action}</td>
                  <td className={styles.subject} title={subject.id}>
                    {subject.name || subject.id}
                  </td>
                  <td>
                    <span className={table.badge} data-tone={TONES[outcome]}>
                      {t(`outcome.${outcome}`)}
                    </span>
                  </td>
                  <td className={table.mono}>{ip}</td>
                </tr>
                {shown && (
                  <tr>
                    <td colSpan={COLUMNS.length + 1}>
                      <Detail line={line} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Detail({ line: { seq, at, actor, subject, userAgent, detail } }: { line: AuditLine }) {
  const { t } = useTranslation('audit');
  const facts = [
    ['number', String(seq)],
    ['time', new Date(at).toISOString()],
    ['who', [t(`actor.${actor.kind}`), actor.name, actor.id].filter(Boolean).join(' · ')],
    ['what', [subject.name, subject.id].filter(Boolean).join(' · ')],
    ['device', userAgent],
  ].filter(([, text]) => text);
  return (
    <div className={styles.whole}>
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
