import type { Field } from '../fields/field.ts';
import type { SecretField, StepUpField } from '../fields/fields.ts';
import type { KeyScope } from '../key-scopes.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** Fields that are stored as one object, under a heading of their own. */
export interface Section<F extends Fields = Fields> {
  readonly section: F;
  /** True if the object contains only the fields that are set. */
  readonly partial: boolean;
}

export type SettingsFields = Readonly<Record<string, Field<unknown> | Section>>;

type FieldValue<F> = F extends Field<infer T> ? T : never;
type Value<F> = F extends { readonly section: infer S; readonly partial: infer P }
  ? P extends true
    ? { readonly [N in keyof S]?: FieldValue<S[N]> | undefined }
    : { readonly [N in keyof S]: FieldValue<S[N]> }
  : FieldValue<F>;

type Values<F> = { readonly [K in keyof F]: Value<F[K]> };
type Plain<F> = { [K in keyof F]: F[K] extends SecretField | StepUpField<unknown> ? never : K }[keyof F];
type Secret<F> = { [K in keyof F]: F[K] extends SecretField ? K : never }[keyof F];
type Guarded<F> = { [K in keyof F]: F[K] extends SecretField ? never : K }[keyof F];

/** The fields of a group, and its additional stored state. */
interface Shape {
  readonly fields: SettingsFields;
  readonly state: Fields;
}

/** Type of everything that a group stores. */
export type SettingsOf<G extends Shape> = Values<G['fields']> & Values<G['state']>;

/** Type of a response with the values of a group, without secrets. */
export type SettingsView<G extends Shape> = { readonly [K in Guarded<G['fields']>]: Value<G['fields'][K]> };

/**
 * Type of the body that changes a group. A field with a step-up may be absent. A secret may be absent to keep it, or null to remove
 * it.
 */
export type SettingsBody<G extends Shape> = { readonly [K in Plain<G['fields']>]: Value<G['fields'][K]> } & {
  readonly [K in Exclude<Guarded<G['fields']>, Plain<G['fields']>>]?: Value<G['fields'][K]>;
} & { readonly [K in Secret<G['fields']>]?: string | null | undefined };

/** Former header for the version of a group's values, now their `ETag`. Still sent and accepted in this release. */
export const SETTINGS_VERSION = 'settings-version';

/** Route that reads and changes a group, and its access rules. */
export interface SettingsRoute {
  readonly path: string;
  /** Path of the response that contains the values, if it differs. */
  readonly readPath?: string;
  /** API key scope required to change it. */
  readonly scope: KeyScope;
  /** API key scope required to read it, if it differs. */
  readonly readScope?: KeyScope;
  /** True if every change needs a step-up. */
  readonly stepUp?: 'recent';
  /** Action of the audit entry. */
  readonly audit: string;
  /** True if a change can free disk space, so that it must work on a full disk. */
  readonly isMending?: boolean;
}

/** Validation across fields: returns error codes by field. */
type CrossCheck<F> = (values: Values<F>) => Readonly<Record<string, string>> | undefined;

/** A settings group: its key in the database and in the translation files, its fields and its route. */
export interface SettingsGroup<F extends SettingsFields = SettingsFields, S extends Fields = Fields> {
  readonly key: string;
  readonly fields: F;
  /** Fields that are stored, but are not in any form or request. */
  readonly state: S;
  /** Undefined for groups without a form. */
  readonly route: SettingsRoute | undefined;
  // Declared as a method, so that groups with different fields are assignable to a list of groups.
  check?(values: Values<F>): Readonly<Record<string, string>> | undefined;
}

/** Declares a settings group. Validation, type, default, form, encryption, masking and step-up are derived from it. */
export const defineSettings = <const F extends SettingsFields, const S extends Fields = Record<never, never>>(
  key: string,
  fields: F,
  { route, state, check }: { readonly route?: SettingsRoute; readonly state?: S; readonly check?: CrossCheck<F> } = {},
): SettingsGroup<F, S> => ({ key, fields, state: (state ?? {}) as S, route, ...(check && { check }) });

/** Puts fields under a heading; they are stored as one object. */
export const section = <const F extends Fields>(fields: F) => ({ section: fields, partial: false as const });

/** Creates a section with the same field under several names, of which only those that are set are stored. */
export const record = <const N extends string, T>(names: readonly N[], field: (name: N) => Field<T>) => ({
  section: Object.fromEntries(names.map(name => [name, field(name)])) as Readonly<Record<N, Field<T>>>,
  partial: true as const,
});

/** Field of a group with its path. */
export interface SettingsEntry {
  /** Name below that of its section, such as `offline.graceSeconds`; also the path of its errors. */
  readonly path: string;
  /** Undefined for a field without a section. */
  readonly section: string | undefined;
  /** True if it may be absent. */
  readonly partial: boolean;
  readonly field: Field<unknown>;
}

export const isSection = (field: Field<unknown> | Section): field is Section => 'section' in field;

/** Returns all fields of the form of a group, in order. */
export const entriesOf = ({ fields }: { readonly fields: SettingsFields }): SettingsEntry[] =>
  Object.entries(fields).flatMap(([name, entry]): SettingsEntry[] =>
    isSection(entry)
      ? Object.entries(entry.section).map(([inner, field]) => ({
          path: `${name}.${inner}`,
          section: name,
          partial: entry.partial,
          field,
        }))
      : [{ path: name, section: undefined, partial: false, field: entry }],
  );

/** Returns the value at the path of a field; undefined if there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((current, name) => (current as Readonly<Record<string, unknown>> | null | undefined)?.[name], values);

/** True if the value of a field is never returned. */
export const isSecret = ({ form }: Field<unknown>): boolean => form.writeOnly === true;

/** True if the audit log must not contain the value of a field. */
export const isMasked = (field: Field<unknown>): boolean => isSecret(field) || field.handling.masked === true;
