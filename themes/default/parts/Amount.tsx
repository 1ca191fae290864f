/** An amount with its unit a step smaller, from the words of the formatter. */
export function Amount({ children }: { readonly children: string }) {
  const [figure, unit] = children.split('\u00a0');
  return (
    <>
      {figure}
      {unit && <small>{unit}</small>}
    </>
  );
}
