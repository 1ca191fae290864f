import { useMemo } from 'react';
import type { ConfigForm } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import type { Choices } from './schema.ts';

const uses = (form: ConfigForm | undefined, ...widgets: string[]) =>
  Object.values(form?.properties ?? {}).some(({ widget }) => widgets.includes(widget));

/** Hook that returns the options of a form's fields. They are loaded only if a field needs them. */
export function useFieldChoices(form: ConfigForm | undefined): Choices {
  const { data: nodes } = useApiQuery(api.adminNodes, { enabled: uses(form, 'node', 'nodes') });
  const { data: tasks } = useApiQuery(api.adminPingTasks, { enabled: uses(form, 'ping-tasks') });
  return useMemo(
    () => ({
      ...(nodes && { nodes: nodes.map(({ uuid, name }) => ({ value: uuid, label: name })) }),
      ...(tasks && { pingTasks: tasks.map(({ id, name }) => ({ value: id, label: name })) }),
    }),
    [nodes, tasks],
  );
}
