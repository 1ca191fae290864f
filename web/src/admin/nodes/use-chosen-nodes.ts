import { useLocation, useSearchParams } from 'react-router-dom';

/** State of a link that carries nodes: the addresses of five hundred would be longer than servers accept. */
export interface ChosenNodes {
  readonly chosenNodes: readonly string[];
}

/** Returns the nodes (UUIDs) that the link to this page carried: in its state, or as `?node=` where the link is written by hand. */
export function useChosenNodes(): readonly string[] {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: Partial<ChosenNodes> | null };
  return state?.chosenNodes ?? params.getAll('node');
}
