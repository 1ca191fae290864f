export function SetupPage() { return <p>x</p>; }
