/** An amount with its unit in a smaller size. Formatters put a no-break space between them. */
export function Amount({ children }: { readonly children: string }) {
  const [figure, unit] = children.split('\u00a0');
  return (
    <>
      {figure}
      {unit && <small>{unit}</small>}
    </>
  );
}
