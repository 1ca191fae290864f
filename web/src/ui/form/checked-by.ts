import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

/** Errors by path of a field, as codes below `problem` in `form`. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Returns a resolver for react-hook-form from a function that finds errors: `useForm({ resolver: checkedBy(values => …) })`. */
export function checkedBy<V extends FieldValues>(check: (values: V) => Faults): Resolver<V> {
  return values => {
    const errors: FieldErrors<V> = {};
    for (const [path, code] of Object.entries(check(values)))
      if (code) set(errors, path, { type: 'check', message: code });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
