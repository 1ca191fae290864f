import type { FieldForm } from '@vitrine/contracts';

/** What can be chosen where a field names nodes or latency tasks. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

export interface Choices {
  readonly nodes?: readonly Choice[];
  readonly pingTasks?: readonly Choice[];
}

/** What each kind of field is drawn from. `id` names the box; hint and error are tied to it by `described`. */
export interface FieldProps {
  readonly id: string;
  readonly field: FieldForm;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly described: string;
  readonly invalid: boolean;
  readonly choices: Choices;
  /** Keeps a picture and answers what the field's value becomes. */
  readonly upload?: ((file: File) => Promise<string>) | undefined;
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const listOf = (value: unknown): readonly (string | number)[] =>
  Array.isArray(value) ? (value as (string | number)[]) : [];
