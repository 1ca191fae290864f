export function NodePage({ uuid }: { uuid: string }) {
  return <p>{uuid}</p>;
}
