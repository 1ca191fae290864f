import type { ConfigForm, FieldForm } from '@vitrine/contracts';

type KeyOf<Values> = Values extends unknown ? keyof Values & string : never;

/** Form that edits values of one type: a field that these values do not have is a type error. */
export type FormOf<Values> = Omit<ConfigForm, 'properties' | 'required'> & {
  properties: { [Key in KeyOf<Values>]?: FieldForm };
  required: KeyOf<Values>[];
};
