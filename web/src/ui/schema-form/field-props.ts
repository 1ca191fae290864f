import type { FieldForm } from '@vitrine/contracts';

/** Option of a field that refers to nodes or ping tasks. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

export interface Choices {
  readonly nodes?: readonly Choice[];
  readonly pingTasks?: readonly Choice[];
}

/** Props of each kind of field. `id` belongs to the input; `described` refers to hint and error. */
export interface FieldProps {
  readonly id: string;
  readonly field: FieldForm;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly described: string;
  readonly invalid: boolean;
  readonly choices: Choices;
  /** Stores an image and returns the new value of the field. */
  readonly upload?: ((file: File) => Promise<string>) | undefined;
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const listOf = (value: unknown): readonly (string | number)[] =>
  Array.isArray(value) ? (value as (string | number)[]) : [];
