export function NodesPage() { return <p>x</p>; }
