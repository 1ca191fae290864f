import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { FieldForm } from '@vitrine/contracts';
import type { FieldLayout } from './FieldRow.tsx';
import { Image } from './inputs/Image.tsx';
import { textOf, type InputProps } from './inputs/input-props.ts';
import styles from './inputs/Inputs.module.css';
import { MultiSelect } from './inputs/MultiSelect.tsx';
import { Pairs } from './inputs/Pairs.tsx';
import { RichText } from './inputs/RichText.tsx';
import { NodeSelect, Select, Switch, TimeZoneSelect } from './inputs/selects.tsx';
import { Colour, Lines, LongText, NumberText, Secret, Text } from './inputs/texts.tsx';
import type { Choices, SchemaField } from './schema.ts';

interface Kind {
  readonly layout?: FieldLayout | undefined;
  readonly draw: (input: InputProps, schema: SchemaField) => ReactNode;
}

/** Returns a kind of field: its input, and how the input's props are derived from a schema. */
const kind = <P extends InputProps>(
  Input: ComponentType<P>,
  propsOf: (schema: SchemaField) => Omit<P, keyof InputProps>,
  layout?: FieldLayout,
): Kind => ({ layout, draw: (input, schema) => <Input {...({ ...input, ...propsOf(schema) } as P)} /> });

const limits = ({ field }: SchemaField) => ({ placeholder: field.placeholder, maxLength: field.maxLength });

const address = (inputMode: 'url' | 'email') =>
  kind(Text, schema => ({ ...limits(schema), type: inputMode, inputMode, spellCheck: false }));

const multiSelect = (key: keyof Choices, none: ComponentProps<typeof MultiSelect>['none']) =>
  kind(MultiSelect, ({ choices }) => ({ offered: choices[key] ?? [], none }), 'group');

/** Kinds of fields by their name in schemas. A missing kind is a compile error. */
export const KINDS: Record<FieldForm['widget'], Kind> = {
  text: kind(Text, schema => ({ ...limits(schema), spellCheck: true })),
  url: address('url'),
  email: address('email'),
  secret: kind(Secret, ({ field }) => ({ placeholder: field.placeholder, isStored: field.stored === true })),
  multiline: kind(LongText, schema => ({ ...limits(schema), rows: 5 })),
  code: kind(LongText, schema => ({ ...limits(schema), rows: 5, className: styles.code })),
  number: kind(NumberText, ({ field }) => ({
    placeholder: field.placeholder,
    inputMode: field.type === 'integer' && (field.minimum ?? -1) >= 0 ? ('numeric' as const) : ('decimal' as const),
  })),
  switch: kind(Switch, () => ({}), 'inline'),
  select: {
    draw: ({ value, onChange, ...input }, { field: { type, enum: options = [], enumTitles } }) => (
      <Select
        {...input}
        value={textOf(value) || options[0]}
        onChange={value => onChange(type === 'string' ? value : Number(value))}
        options={options.map(option => [option, enumTitles?.[option] ?? option])}
      />
    ),
  },
  list: kind(Lines, ({ field }) => ({ placeholder: field.placeholder, rows: 4 })),
  pairs: kind(Pairs, () => ({}), 'group'),
  node: kind(NodeSelect, ({ choices }) => ({ nodes: choices.nodes ?? [] })),
  nodes: multiSelect('nodes', 'choose.noNodes'),
  'ping-tasks': multiSelect('pingTasks', 'choose.noTasks'),
  colour: kind(Colour, ({ field }) => ({ placeholder: field.placeholder })),
  image: kind(Image, ({ upload }) => ({ upload })),
  'rich-text': kind(RichText, () => ({}), 'group'),
  'time-zone': kind(TimeZoneSelect, () => ({})),
};
