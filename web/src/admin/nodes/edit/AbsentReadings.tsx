import { useTranslation } from 'react-i18next';
import type { Absence, AdminNode } from '@vitrine/contracts';
import { Callout } from '../../../ui/Callout.tsx';

/** List of the readings that are unavailable on a node's machine, by reason, with advice. */
export function AbsentReadings({ absences }: Pick<AdminNode, 'absences'>) {
  const { t, i18n } = useTranslation('nodes');
  const list = new Intl.ListFormat(i18n.language);
  const nameOf = ({ reading, part, source }: Absence) => {
    const name = t(`absent.reading.${reading}`, { defaultValue: reading });
    const place = part ?? source;
    return place === undefined ? name : t('absent.from', { name, place });
  };
  const groups = Map.groupBy(absences, ({ reading, part, reason }) => `${reason}${part && reading}`);
  return [...groups].map(([key, same]) => {
    const [{ reason, part }] = same as [Absence];
    return (
      <Callout key={key} tone={reason === 'unsupported' ? 'info' : 'warning'}>
        {t(`absent.${reason}`, { readings: list.format(same.map(nameOf)) })}
        {reason !== 'unsupported' && ` ${t(part === undefined ? `absent.fix.${reason}` : `absent.fixDisk.${reason}`)}`}
      </Callout>
    );
  });
}
