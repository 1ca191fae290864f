import { Button, Flex, Popover, TextField } from '@radix-ui/themes';
import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NodeTag, TagColour } from '@vitrine/contracts';
import { TAG_COLOURS } from '@vitrine/contracts/node-choices';
import { FormField, type FieldProps } from '../../../ui/form/fields.tsx';
import styles from './Fields.module.css';
import { tagsOf, tagText } from './tag-text.ts';

interface TagProps {
  readonly tag: NodeTag;
  readonly onChange: (tag: NodeTag) => void;
  readonly onRemove: () => void;
}

/** A tag; clicking it opens the colour palette. */
function Tag({ tag: { label, colour }, onChange, onRemove }: TagProps) {
  const { t } = useTranslation('nodes');
  const [open, setOpen] = useState(false);
  const choose = (colour: TagColour) => {
    onChange({ label, colour });
    setOpen(false);
  };
  return (
    <li className={styles.tag} data-tag={colour}>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger>
          <button type="button" aria-label={t('tags.colourOf', { label, colour: t(`colour.${colour}`) })}>
            {label}
          </button>
        </Popover.Trigger>
        <Popover.Content size="1" aria-label={t('tags.colour')}>
          <div className={styles.palette} role="group" aria-label={t('tags.colour')}>
            {TAG_COLOURS.map(tagColour => (
              <button
                key={tagColour}
                type="button"
                data-tag={tagColour}
                aria-pressed={tagColour === colour}
                aria-label={t(`colour.${tagColour}`)}
                title={t(`colour.${tagColour}`)}
                onClick={() => choose(tagColour)}
              >
                {tagColour === colour && <Check aria-hidden size={15} />}
              </button>
            ))}
          </div>
        </Popover.Content>
      </Popover.Root>
      <button type="button" aria-label={t('tags.remove', { label })} onClick={onRemove}>
        <X aria-hidden size={14} />
      </button>
    </li>
  );
}

/** Field for tags in the form `label<colour>` separated by `;`: one by one with a colour each, or all as text. */
export function TagsInput({ name, label, suggestions }: FieldProps & { readonly suggestions: readonly string[] }) {
  const { field } = useController({ name });
  const value = field.value as string;
  const onChange: (value: string) => void = field.onChange;
  const { t } = useTranslation('nodes');
  const [typed, setTyped] = useState('');
  const list = useId();
  const tags = tagsOf(value, TAG_COLOURS);
  const write = (changed: readonly NodeTag[]) => onChange(tagText(changed));
  const add = () => {
    const newTags = tagsOf(typed, TAG_COLOURS).filter(({ label }) => !tags.some(tag => tag.label === label));
    write([...tags, ...newTags]);
    setTyped('');
  };
  return (
    <FormField name={name} label={label} hint={t('tags.hint')}>
      {aria => (
        <div className={styles.tags}>
          <ul className={styles.list} aria-label={label}>
            {tags.map((tag, i) => (
              <Tag
                key={`${tag.label} ${i}`}
                tag={tag}
                onChange={changed => write(tags.with(i, changed))}
                onRemove={() => write(tags.toSpliced(i, 1))}
              />
            ))}
          </ul>
          <Flex gap="2">
            <TextField.Root
              {...aria}
              list={list}
              style={{ flex: 1 }}
              autoComplete="off"
              value={typed}
              placeholder={t('tags.placeholder')}
              onChange={event => setTyped(event.target.value)}
              onBlur={() => typed.trim() && add()}
              onKeyDown={event => {
                if (event.key !== 'Enter' && event.key !== ';') return;
                // Enter in an empty field submits the form as usual.
                if (event.key === 'Enter' && !typed.trim()) return;
                event.preventDefault();
                add();
              }}
            />
            <Button type="button" variant="soft" disabled={!typed.trim()} onClick={add}>
              {t('tags.add')}
            </Button>
          </Flex>
          <datalist id={list}>
            {suggestions.map(suggestion => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
          <details className={styles.raw}>
            <summary>{t('tags.raw')}</summary>
            <TextField.Root
              mt="2"
              aria-label={t('tags.raw')}
              value={value}
              maxLength={1000}
              onChange={event => onChange(event.target.value)}
            />
          </details>
        </div>
      )}
    </FormField>
  );
}
