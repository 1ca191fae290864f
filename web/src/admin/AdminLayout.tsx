export function AdminLayout() { return <p>x</p>; }
