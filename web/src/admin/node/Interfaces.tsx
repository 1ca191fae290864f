import { Badge, Heading, Switch, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNode, InterfaceVerdict } from '@vitrine/contracts';
import { changeRow } from '../../api/change-row.ts';
import { nodeApi } from '../../api/nodes-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './Node.module.css';

/** Reasons that depend on an option of the agent, which only the machine's owner can change. */
const BY_OPTION = new Set(['included', 'notIncluded', 'excluded']);

interface InterfacesProps {
  readonly node: AdminNode;
  readonly onSaved: () => Promise<void>;
}

/** Table of a node's network interfaces: whether the traffic of each counts, the reason, and a switch. */
export function Interfaces({ node, onSaved }: InterfacesProps) {
  const { t } = useTranslation('nodes');
  const [error, setError] = useState<unknown>();
  const errorText = useErrorMessage();
  const { interfaces } = node;
  const choose = async ({ name }: InterfaceVerdict, isCounted: boolean) => {
    const without = (names: readonly string[]) => names.filter(ignored => ignored !== name);
    const overridden = (row: AdminNode) => {
      const [count, ignore] = [without(row.interfaceOverrides.count), without(row.interfaceOverrides.ignore)];
      return isCounted ? { count: [...count, name], ignore } : { count, ignore: [...ignore, name] };
    };
    setError(undefined);
    try {
      await changeRow(node, row => nodeApi.change(row.uuid, { interfaceOverrides: overridden(row) }, row.etag));
      await onSaved();
    } catch (caught) {
      setError(caught);
    }
  };
  return (
    <section className={styles.details} aria-labelledby="interfaces">
      <Heading as="h2" size="3" id="interfaces" mb="1">
        {t('interfaces.title')}
      </Heading>
      {interfaces === null ? (
        <Text color="gray">{t('interfaces.unknown')}</Text>
      ) : (
        <>
          <Text as="p" size="2" color="gray">
            {t('interfaces.lead')}
          </Text>
          {error !== undefined && <Callout tone="error">{errorText(error)}</Callout>}
          <table className={styles.interfaces}>
            <thead>
              <tr>
                <th scope="col">{t('interfaces.name')}</th>
                <th scope="col">{t('interfaces.why')}</th>
                <th scope="col">{t('interfaces.count')}</th>
              </tr>
            </thead>
            <tbody>
              {interfaces.map(networkInterface => (
                <InterfaceRow
                  key={networkInterface.name}
                  verdict={networkInterface}
                  override={overrideOf(node, networkInterface)}
                  onChoose={isCounted => void choose(networkInterface, isCounted)}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** The administrator's choice for an interface; undefined without one. */
const overrideOf = ({ interfaceOverrides: { count, ignore } }: AdminNode, { name }: InterfaceVerdict) =>
  count.includes(name) ? true : ignore.includes(name) ? false : undefined;

interface InterfaceRowProps {
  readonly verdict: InterfaceVerdict;
  readonly override: boolean | undefined;
  readonly onChoose: (counted: boolean) => void;
}

function InterfaceRow({ verdict: { name, counted, reason }, override, onChoose }: InterfaceRowProps) {
  const { t } = useTranslation('nodes');
  const isFixed = BY_OPTION.has(reason);
  // The agent confirms a choice with its next facts.
  const isWaiting = !isFixed && override !== undefined && override !== counted;
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        {t(`interfaces.reason.${reason}`, { defaultValue: reason })}
        {isWaiting && <Badge ml="2">{t('interfaces.waiting')}</Badge>}
      </td>
      <td>
        <Switch
          size="1"
          checked={isFixed ? counted : (override ?? counted)}
          disabled={isFixed}
          aria-label={t('interfaces.countOne', { name })}
          onCheckedChange={onChoose}
        />
      </td>
    </tr>
  );
}
