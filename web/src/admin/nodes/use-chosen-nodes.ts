import { useLocation, useSearchParams } from 'react-router-dom';

/** State of a link to a page for selected nodes: a URL with five hundred nodes would be too long for servers. */
export interface ChosenNodes {
  readonly chosenNodes: readonly string[];
}

/** Returns the UUIDs of the nodes that the link to this page selects: in its state, or as `?node=` in a handwritten link. */
export function useChosenNodes(): readonly string[] {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: Partial<ChosenNodes> | null };
  return state?.chosenNodes ?? params.getAll('node');
}
