import type { ExecLiveFrame } from '@vitrine/contracts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { execApi } from '../../api/control-routes.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { followed, NOTHING, type Followed } from './followed.ts';
import { perFrame } from './per-frame.ts';
import { taskLine } from './task-line.ts';

const POLL_MS = 3000;

/** A task as it goes, with the output of the nodes in `open`. Where sockets are blocked it is asked for now and then instead. */
export function useTask(id: string, open: readonly string[]) {
  const [state, apply] = useReducer(
    (before: Followed, frames: readonly ExecLiveFrame[]) => frames.reduce(followed, before),
    NOTHING,
  );
  const [error, setError] = useState<unknown>();
  const [up, setUp] = useState(false);
  const line = useRef<ReturnType<typeof taskLine>>(undefined);
  const wanted = open.join();

  useEffect(() => {
    const gathering = perFrame<ExecLiveFrame>(apply);
    const mine = (line.current = taskLine({ task: id, onFrame: gathering.add, onUp: setUp }));
    return () => {
      mine.close();
      gathering.close();
    };
  }, [id]);

  useEffect(() => line.current?.watch(wanted ? wanted.split(',') : []), [id, wanted]);

  useEffect(() => {
    if (up) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        apply([{ type: 'task', task: await execApi.task(id, stop.signal) }]);
        for (const node of wanted ? wanted.split(',') : [])
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
    void ask();
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [id, up, wanted]);

  return { ...state, error: up ? undefined : error };
}
