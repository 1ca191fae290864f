import { get, useFormContext, useWatch } from 'react-hook-form';
import type { ConfigForm } from '@vitrine/contracts';
import { useFieldError } from './field-error.ts';
import { FieldRow } from './FieldRow.tsx';
import type { InputProps } from './inputs/input-props.ts';
import { KINDS } from './kinds.tsx';
import { groupsOf, isDrawn, type SchemaField, type Values } from './schema.ts';
import styles from './SchemaFields.module.css';

interface SchemaFieldsProps extends Partial<Pick<SchemaField, 'choices' | 'upload'>> {
  readonly form: ConfigForm;
  /** Path of the object in the form that contains the values; by default the form itself. Keys of this object may contain dots. */
  readonly name?: string;
}

const NOTHING = {};

/** Fields of a ConfigForm of a plugin, a theme or the core, inside a FormDialog or Form. */
export function SchemaFields({ form, name = '', choices = NOTHING, upload }: SchemaFieldsProps) {
  const { control, setValue, getValues, trigger, formState } = useFormContext();
  const { isSubmitted } = formState;
  const all: unknown = useWatch({ control });
  const values = (name ? get(all, name) : all) as Values;
  const pathOf = (field: string) => (name ? `${name}.${field}` : field);
  const change = (field: string, value: unknown) => {
    if (name) setValue(name, { ...(getValues(name) as Values), [field]: value }, { shouldDirty: true });
    else setValue(field, value, { shouldDirty: true });
    if (isSubmitted) void trigger(pathOf(field));
  };
  const draw = (key: string) => {
    const field = form.properties[key];
    if (!field || !isDrawn(form, field, values)) return null;
    return (
      <Row
        key={key}
        path={pathOf(key)}
        required={form.required.includes(key)}
        value={key in values ? values[key] : field.default}
        onChange={value => change(key, value)}
        schema={{ field, choices, upload }}
      />
    );
  };
  return (
    <div className={styles.form}>
      {groupsOf(form).map(({ title, names }) =>
        title ? (
          <fieldset key={names[0]} className={styles.group}>
            <legend>{title}</legend>
            {names.map(draw)}
          </fieldset>
        ) : (
          names.map(draw)
        ),
      )}
    </div>
  );
}

interface RowProps extends Omit<InputProps, 'aria'> {
  readonly path: string;
  readonly required: boolean;
  readonly schema: SchemaField;
}

function Row({ path, required, schema, ...input }: RowProps) {
  const { field } = schema;
  const { layout, draw } = KINDS[field.widget];
  return (
    <FieldRow
      label={field.title}
      required={required}
      hint={field.description}
      error={useFieldError(path, field)}
      layout={layout}
      kind={field.widget}
    >
      {aria => draw({ ...input, aria }, schema)}
    </FieldRow>
  );
}
