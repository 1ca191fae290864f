import type { ConfigForm } from '@vitrine/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../api/public-api.ts';
import type { Choices } from './field-props.ts';

const uses = (form: ConfigForm | undefined, ...widgets: string[]) =>
  Object.values(form?.properties ?? {}).some(({ widget }) => widgets.includes(widget));

/** Hook that returns the options of a form's fields, loaded only if a field needs them. */
export function useFieldChoices(form: ConfigForm | undefined): Choices {
  const [choices, setChoices] = useState<Choices>({});
  const nodes = uses(form, 'node', 'nodes');
  const tasks = uses(form, 'ping-tasks');
  useEffect(() => {
    const stop = new AbortController();
    const add = (more: Choices) => setChoices(known => ({ ...known, ...more }));
    const ignore = () => undefined;
    if (nodes)
      api
        .adminNodes(stop.signal)
        .then(list => add({ nodes: list.map(({ uuid, name }) => ({ value: uuid, label: name })) }), ignore);
    if (tasks)
      api
        .adminPingTasks(stop.signal)
        .then(list => add({ pingTasks: list.map(({ id, name }) => ({ value: id, label: name })) }), ignore);
    return () => stop.abort();
  }, [nodes, tasks]);
  return choices;
}
