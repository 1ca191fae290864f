/** A formatted amount with its unit in a smaller size. */
export function Amount({ children }: { readonly children: string }) {
  const [figure, unit] = children.split('\u00a0');
  return (
    <>
      {figure}
      {unit && <small>{unit}</small>}
    </>
  );
}
