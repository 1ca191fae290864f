import { useFormat } from '@vitrine/theme-sdk';

/** A share in percent, with a smaller percent sign; a dash if unknown. */
export function Share({ value, digits }: { readonly value: number | null; readonly digits?: number }) {
  const format = useFormat();
  if (value === null) return '–';
  const [, before = '', figure = '', after = ''] = /^(\D*)([\d.,]+)(.*)$/u.exec(format.percent(value, digits)) ?? [];
  return (
    <>
      {before && <small>{before}</small>}
      {figure}
      <small>{after.trim()}</small>
    </>
  );
}
