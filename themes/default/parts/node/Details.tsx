import type { ReactNode } from 'react';
import { useFormat, useNodeDetail, useT } from '@vitrine/theme-sdk';
import { Meter } from '../Meter.tsx';
import styles from './Details.module.css';

function Panel({ title, heads, children }: { title: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <div tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              {heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

/** Current metrics of each disk, interface and GPU. */
export function Details({ uuid }: { uuid: string }) {
  const detail = useNodeDetail(uuid);
  const format = useFormat();
  const t = useT();
  if (!detail) return null;
  const { disks, interfaces, gpus } = detail;
  return (
    <div className={styles.details}>
      {disks.length > 0 && (
        <Panel
          title={t('detail.disks')}
          heads={[t('detail.mount'), t('detail.use'), t('detail.used'), t('detail.size')]}
        >
          {disks.map(({ mount, used, total }) => (
            <tr key={mount}>
              <th scope="row">{mount}</th>
              <td>
                <Meter bare label={mount} value={total ? (used / total) * 100 : null} />
              </td>
              <td>{format.size(used)}</td>
              <td>{format.size(total)}</td>
            </tr>
          ))}
        </Panel>
      )}
      {interfaces.length > 0 && (
        <Panel
          title={t('detail.interfaces')}
          heads={[t('detail.interface'), t('metric.up'), t('metric.down'), t('node.sent'), t('node.received')]}
        >
          {interfaces.map(({ name, up, down, totalUp, totalDown }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{format.rate(up)}</td>
              <td>{format.rate(down)}</td>
              <td>{format.bytes(totalUp)}</td>
              <td>{format.bytes(totalDown)}</td>
            </tr>
          ))}
        </Panel>
      )}
      {gpus.length > 0 && (
        <Panel
          title={t('detail.gpus')}
          heads={[t('metric.gpu'), t('detail.use'), t('metric.memory'), t('metric.temperature')]}
        >
          {gpus.map(({ name, usage, memoryUsed, memoryTotal, temperature }, i) => (
            <tr key={`${name} ${i}`}>
              <th scope="row">{name}</th>
              <td>
                <Meter bare label={name} value={usage} />
              </td>
              <td>
                {memoryUsed !== undefined && memoryTotal
                  ? t('node.of', { used: format.size(memoryUsed), total: format.size(memoryTotal) })
                  : '–'}
              </td>
              <td>{temperature === undefined ? '–' : format.celsius(temperature)}</td>
            </tr>
          ))}
        </Panel>
      )}
    </div>
  );
}
