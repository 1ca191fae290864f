import { Badge, Heading, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../api/nodes-api.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { bundledCollectors } from '../nodes/install/collectors.ts';
import styles from './Node.module.css';

const COLOURS = { ok: 'green', absent: 'gray', denied: 'red', failed: 'red', slow: 'amber' } as const;

/** Status of a node's collectors, or instructions to enable collectors. */
export function Collectors({ uuid }: { uuid: string }) {
  const { t } = useTranslation('nodes');
  const { data } = useApiQuery(nodeApi.collectors(uuid));
  const { data: plugins = [] } = useApiQuery(api.plugins);
  const { data: installed = [] } = useApiQuery(nodeApi.installedCollectors);
  if (!data) return null;
  return (
    <section className={styles.details} aria-labelledby="collectors">
      <Heading as="h2" size="3" id="collectors" mb="1">
        {t('collectors.title')}
      </Heading>
      <Text as="p" size="2" color="gray">
        {t('collectors.lead')}{' '}
        <code>
          --collectors{' '}
          {bundledCollectors(plugins)
            .map(({ id }) => id)
            .join(',')}
        </code>
      </Text>
      {installed.map(({ id, title, sha256 }) => (
        <Text as="p" size="2" color="gray" key={id}>
          {t('collectors.installed', { title })} <code className={styles.pin}>--pins {`${id}=${sha256}`}</code>{' '}
          {t('collectors.or')} <code className={styles.pin}>vitrine-agent grant {`${id}=${sha256}`} --for 7d</code>
        </Text>
      ))}
      {data.length > 0 && (
        <table className={`${styles.interfaces} ${styles.collectors}`}>
          <thead>
            <tr>
              <th scope="col">{t('collectors.name')}</th>
              <th scope="col">{t('collectors.state')}</th>
              <th scope="col">{t('collectors.message')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ collector, title, is, message }) => (
              <tr key={collector}>
                <td>{title}</td>
                <td>
                  <Badge color={COLOURS[is]}>{t(`collectors.is.${is}`)}</Badge>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
