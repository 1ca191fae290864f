/** An amount with its unit a step smaller: formats put a space that does not break between them. */
export function Amount({ children }: { readonly children: string }) {
  const [figure, unit] = children.split('\u00a0');
  return (
    <>
      {figure}
      {unit && <small>{unit}</small>}
    </>
  );
}
