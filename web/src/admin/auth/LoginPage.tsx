export function LoginPage() { return <p>x</p>; }
