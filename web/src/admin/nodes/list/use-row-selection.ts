import { useCallback, useEffect, useRef, useState } from 'react';

/** Hook for the selection among visible nodes: hidden rows are never selected. Shift selects the range from the last one. */
export function useRowSelection(uuids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const list = useRef(uuids);
  useEffect(() => {
    list.current = uuids;
  });
  const choose = useCallback((uuid: string, on: boolean, range: boolean) => {
    const all = list.current;
    const [from, to] = [all.indexOf(last.current ?? uuid), all.indexOf(uuid)].sort((a, b) => a - b) as [number, number];
    const meant = range && from >= 0 ? all.slice(from, to + 1) : [uuid];
    last.current = uuid;
    setChosen(before => {
      const after = new Set(before);
      for (const one of meant) {
        if (on) after.add(one);
        else after.delete(one);
      }
      return after;
    });
  }, []);
  return {
    // Deleted nodes are removed from the selection.
    chosen: new Set(uuids.filter(uuid => chosen.has(uuid))) as ReadonlySet<string>,
    choose,
    chooseAll: (on: boolean) => setChosen(new Set(on ? uuids : [])),
    clear: () => setChosen(new Set()),
  };
}
