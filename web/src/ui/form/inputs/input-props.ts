import type { FieldAria } from '../FieldRow.tsx';

/** Props of every kind of input. */
export interface InputProps {
  readonly aria: FieldAria;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const listOf = (value: unknown): readonly (string | number)[] =>
  Array.isArray(value) ? (value as (string | number)[]) : [];
