import type { ConfigForm, FieldForm, FieldProblem } from '@vitrine/contracts';
import { useId, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from './fields/MultiSelectField.tsx';
import { Colour } from './fields/Colour.tsx';
import { Image } from './fields/Image.tsx';
import { CodeText, LineList, LongText } from './fields/LongText.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { KeyValueField } from './fields/KeyValueField.tsx';
import { RichText } from './fields/RichText.tsx';
import { SecretField } from './fields/SecretField.tsx';
import { NodeSelect, Select, TimeZoneSelect } from './fields/Select.tsx';
import { Switch } from './fields/Switch.tsx';
import { SchemaTextField } from './fields/SchemaTextField.tsx';
import type { Choices, FieldProps } from './field-props.ts';
import { groupsOf, isDrawn, type Values } from './is-drawn.ts';
import styles from './SchemaForm.module.css';

/** Components by kind of field. A missing kind is a compile error. */
const FIELDS: Record<FieldForm['widget'], ComponentType<FieldProps>> = {
  text: SchemaTextField,
  url: SchemaTextField,
  email: SchemaTextField,
  secret: SecretField,
  multiline: LongText,
  code: CodeText,
  number: NumberField,
  switch: Switch,
  select: Select,
  list: LineList,
  pairs: KeyValueField,
  node: NodeSelect,
  nodes: MultiSelectField,
  'ping-tasks': MultiSelectField,
  colour: Colour,
  image: Image,
  'rich-text': RichText,
  'time-zone': TimeZoneSelect,
};

/** Kinds that are no single input, so that a label cannot refer to them. */
const GROUPS = new Set<FieldForm['widget']>(['nodes', 'ping-tasks', 'pairs', 'rich-text']);

type Problem = Pick<FieldProblem, 'path' | 'message'> & { readonly code?: string | undefined };

export interface SchemaFormProps {
  readonly form: ConfigForm;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** Errors from the core by field. `path` may lead into a field, such as `nodes.0`. */
  readonly problems?: readonly Problem[];
  readonly choices?: Choices;
  readonly upload?: (file: File) => Promise<string>;
}

const NOTHING = {};

/** Fields of a settings form of a plugin, a theme or the core. The caller renders the buttons. */
export function SchemaForm({ form, values, onChange, problems = [], choices = NOTHING, upload }: SchemaFormProps) {
  const prefix = useId();
  const draw = (name: string) => {
    const field = form.properties[name];
    if (!field || !isDrawn(form, field, values)) return null;
    const problem = problems.find(({ path }) => path === name || path?.startsWith(`${name}.`));
    return (
      <Row
        key={name}
        id={`${prefix}${name}`}
        field={field}
        required={form.required.includes(name)}
        problem={problem}
        value={name in values ? values[name] : field.default}
        onChange={value => onChange({ ...values, [name]: value })}
        choices={choices}
        upload={upload}
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

interface RowProps extends Omit<FieldProps, 'described' | 'invalid'> {
  readonly required: boolean;
  readonly problem: Problem | undefined;
}

/** A value that fits: what the field suggests, or has at first. */
const exampleOf = (field: FieldForm) => field.placeholder ?? (field.default as string | undefined);

/** Returns the code of a problem: an example is clearer than that a value has the wrong form. */
const codeOf = ({ code }: Problem, field: FieldForm) =>
  code === 'pattern' && exampleOf(field) ? 'pattern-example' : code;

function Row({ required, problem, ...props }: RowProps) {
  const { t, i18n } = useTranslation('form');
  const { id, field } = props;
  const Box = FIELDS[field.widget];
  const code = problem && codeOf(problem, field);
  const said =
    code && i18n.exists(`problem.${code}`, { ns: 'form' })
      ? t(`problem.${code}`, { ...field, example: exampleOf(field) })
      : problem?.message;
  const title = (
    <>
      {field.title}
      {required && <i aria-hidden>*</i>}
    </>
  );
  return (
    <div className={styles.row} data-widget={field.widget}>
      {GROUPS.has(field.widget) ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <label htmlFor={id} className={styles.title}>
          {title}
        </label>
      )}
      <Box {...props} described={`${id}-hint ${id}-error`} invalid={problem !== undefined} />
      {field.description && (
        <p id={`${id}-hint`} className={styles.hint}>
          {field.description}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {said}
      </p>
    </div>
  );
}
