import { Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Alert, AlertCulprits, ProcessUse } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';

/** Metrics whose alerts may be caused by processes. */
const METRICS = new Set(['cpu', 'loadPerCore', 'ram', 'swap']);

/** Processes with the highest usage when an alert fired, or a link to the current processes. */
export function Culprits({ alert: { culprits, node, state, metric } }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  if (!culprits) {
    if (!node || state !== 'firing' || !METRICS.has(metric)) return null;
    return (
      <Text as="p" size="2" color="gray">
        {t('culprits.none')} <Link to={`/admin/node/${node.uuid}`}>{t('culprits.now')}</Link>
      </Text>
    );
  }
  return (
    <Text as="p" size="2">
      {t('culprits.title')}{' '}
      {culprits.processes.map((use, i) => (
        <span key={i}>
          {i > 0 && ' · '}
          <Use use={use} by={culprits.by} />
        </span>
      ))}
    </Text>
  );
}

function Use({ use: { name, container, ...use }, by }: { use: ProcessUse; by: AlertCulprits['by'] }) {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const amount = {
    cpu: () => format.percent(use.cpu === null ? null : use.cpu * 100),
    memory: () => format.size(use.memory),
    disk: () => format.rate(use.read === null && use.write === null ? null : (use.read ?? 0) + (use.write ?? 0)),
  }[by]();
  return t('culprits.row', {
    name: container === null ? name : t('culprits.container', { name, container }),
    use: amount,
  });
}
