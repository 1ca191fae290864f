import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { alertApi } from '../../../api/alerts-api.ts';
import { changeRow } from '../../../api/change-row.ts';
import { nodeApi } from '../../../api/nodes-api.ts';
import { moved } from '../../../ui/data-table/moved.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import type { BatchAction } from '../batch/BatchTools.tsx';
import type { Open } from '../NodeDialogs.tsx';
import type { useAdminNodes } from '../use-admin-nodes.ts';
import type { Action } from './use-row-actions.ts';

const uuidsOf = (nodes: readonly AdminNode[]) => nodes.map(({ uuid }) => uuid);

/** Hook with the actions of the list: calls the core and updates the list optimistically. */
export function useNodeActions(
  { nodes, reload, setNodes }: ReturnType<typeof useAdminNodes>,
  onOpen: (open: Open) => void,
) {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const all = useRef(nodes);
  useEffect(() => {
    all.current = nodes;
  }, [nodes]);

  const applyChanges = useCallback(
    (changed: readonly AdminNode[]) => {
      const byUuid = new Map(changed.map(node => [node.uuid, node]));
      setNodes(list => list?.map(node => byUuid.get(node.uuid) ?? node));
    },
    [setNodes],
  );
  const attempt = useCallback(
    async (call: () => Promise<unknown>) => {
      setBusy(true);
      try {
        await call();
      } catch (error) {
        toast('error', problem(error));
        await reload();
      } finally {
        setBusy(false);
      }
    },
    [problem, reload],
  );
  const keep = useCallback(
    (uuids: readonly string[]) =>
      attempt(async () => {
        applyChanges(await nodeApi.undoRemoval(uuids));
        toast('success', t('leaving.kept', { count: uuids.length }));
      }),
    [attempt, applyChanges, t],
  );
  const hide = (nodes: readonly AdminNode[], hidden: boolean) =>
    attempt(async () => applyChanges(await nodeApi.changeMany({ nodes: uuidsOf(nodes), change: { hidden } })));
  const watch = (nodes: readonly AdminNode[], enabled: boolean) =>
    attempt(async () => {
      await alertApi.watch({ nodes: uuidsOf(nodes), change: { enabled } });
      toast('success', t(enabled ? 'batch.watched' : 'batch.unwatched', { count: nodes.length }));
    });
  const act = useCallback(
    (action: Action, node: AdminNode) => {
      if (action === 'keep') void keep([node.uuid]);
      else if (action === 'hide')
        void attempt(async () =>
          applyChanges([
            await changeRow(node, ({ uuid, etag }) => nodeApi.change(uuid, { hidden: !node.hidden }, etag)),
          ]),
        );
      else if (action === 'remove') onOpen({ what: 'remove', nodes: [node] });
      else onOpen({ what: action, node });
    },
    [attempt, keep, onOpen, applyChanges],
  );
  return {
    busy,
    keep,
    act,
    saved: (node: AdminNode) => applyChanges([node]),
    /** Moves a node to the position of another; the nodes in between shift. Filtered-out nodes keep their order. */
    move(uuid: string, place: string) {
      const order = moved(all.current ?? [], uuid, place, 'uuid');
      setNodes(order.map((node, weight) => ({ ...node, weight })));
      void attempt(() => nodeApi.order(uuidsOf(order)));
    },
    async remove(nodes: readonly AdminNode[]) {
      applyChanges(await nodeApi.remove(uuidsOf(nodes)));
    },
    /** `clear` deselects all nodes after a deletion. */
    batch(action: BatchAction, nodes: readonly AdminNode[], clear: () => void) {
      if (action === 'edit') onOpen({ what: 'batch', nodes });
      else if (action === 'remove') onOpen({ what: 'remove', nodes, onRemoved: clear });
      else if (action === 'hide' || action === 'show') void hide(nodes, action === 'hide');
      else void watch(nodes, action === 'watch');
    },
  };
}
