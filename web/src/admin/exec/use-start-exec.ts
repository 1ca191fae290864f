import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { execApi } from '../../api/control-api.ts';
import { useAction } from '../../ui/use-action.ts';
import { faultOf, type Draft, type Fault } from '../control/command-draft.ts';
import { signControlRequest } from '../control/sign-control-request.ts';
import { useSigningKeys } from '../control/use-signing-keys.ts';
import type { ExecTarget } from './exec-targets.ts';

/** Hook that starts a command, signed if a node requires it, and navigates to its task. */
export function useStartExec(draft: Draft, selectedTargets: readonly ExecTarget[]) {
  const navigate = useNavigate();
  const signing = useSigningKeys();
  const [fault, setFault] = useState<Fault>();
  const { busy, error, run } = useAction(async () => {
    const nodes = selectedTargets.map(({ node }) => node.uuid);
    const body = { command: draft.command, nodes, timeoutSeconds: Number(draft.timeoutSeconds) };
    const signature =
      signing.key && selectedTargets.some(({ signed }) => signed)
        ? await signControlRequest({ kind: 'exec', ...body }, signing.key)
        : undefined;
    const { id } = await execApi.start({ ...body, ...(signature && { signature }) });
    // The back button returns to the draft.
    await navigate('/admin/exec', { replace: true, state: { draft } });
    await navigate(`/admin/exec/task/${id}`);
  });
  const start = async () => {
    const found = faultOf({ ...draft, nodes: selectedTargets.map(({ node }) => node.uuid) });
    setFault(found);
    if (!found) await run();
  };
  return { fault, busy, failure: fault ? undefined : error, start, signing };
}
