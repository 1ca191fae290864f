import { useEffect, useReducer, useRef, useState } from 'react';
import type { ExecLiveFrame } from '@vitrine/contracts';
import { execApi } from '../../api/control-api.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { batchPerAnimationFrame } from './batch-per-frame.ts';
import { reduceExecFrame, NOTHING, type ExecViewState } from './exec-reducer.ts';
import { execSocket } from './exec-socket.ts';

const POLL_MS = 3000;

/** Hook that returns a task live, with the output of the nodes in `open`. Falls back to polling if sockets are blocked. */
export function useExecTask(id: string, open: readonly string[]) {
  const [state, apply] = useReducer(
    (before: ExecViewState, frames: readonly ExecLiveFrame[]) => frames.reduce(reduceExecFrame, before),
    NOTHING,
  );
  const [error, setError] = useState<unknown>();
  const [up, setUp] = useState(false);
  const line = useRef<ReturnType<typeof execSocket>>(undefined);
  const openNodes = open.join();

  useEffect(() => {
    const batcher = batchPerAnimationFrame<ExecLiveFrame>(apply);
    const socket = (line.current = execSocket({ task: id, onFrame: batcher.add, onUp: setUp }));
    return () => {
      socket.close();
      batcher.close();
    };
  }, [id]);

  useEffect(() => line.current?.watch(openNodes ? openNodes.split(',') : []), [id, openNodes]);

  useEffect(() => {
    if (up) return;
    const stop = new AbortController();
    const poll = async () => {
      try {
        apply([{ type: 'task', task: await execApi.task(id, stop.signal) }]);
        for (const node of openNodes ? openNodes.split(',') : [])
          apply([
            { type: 'output', task: id, node, from: 0, text: (await execApi.output(id, node, stop.signal)).text },
          ]);
        setError(undefined);
      } catch (problem) {
        if (stop.signal.aborted) return;
        if (problem instanceof ProblemError && problem.status === 404) apply([{ type: 'unknown', task: id }]);
        else setError(problem);
      }
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [id, up, openNodes]);

  return { ...state, error: up ? undefined : error };
}
