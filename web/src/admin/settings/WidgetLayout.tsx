import { IconButton, Select } from '@radix-ui/themes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import styles from './StartPageForm.module.css';
import { moved, placedAt, POSITIONS, withAll, type Position, type Layout } from './widget-layout.ts';

interface WidgetLayoutProps {
  readonly places: Layout;
  readonly onChange: (places: Layout) => void;
}

/** Positions and order of the widgets of running plugins; renders nothing without widgets. */
export function WidgetLayout({ places, onChange }: WidgetLayoutProps) {
  const { t } = useTranslation('settings');
  const { data = [] } = useApiQuery(api.plugins);
  const plugins = data.filter(({ state, permissions }) => state === 'active' && permissions.includes('widget'));
  if (plugins.length === 0) return null;
  const ids = plugins.map(({ id }) => id);
  const titles = new Map(plugins.map(({ id, title }) => [id, title]));
  const all = withAll(places, ids);
  return (
    <fieldset className={styles.choice}>
      <legend>{t('start-page.widgets.label')}</legend>
      <ul className={styles.widgets}>
        {POSITIONS.flatMap(place => {
          const visibleWidgets = all[place].filter(id => titles.has(id));
          return visibleWidgets.map((id, i) => {
            const name = titles.get(id)!;
            const move = (step: -1 | 1) => onChange(moved(all, id, step, ids));
            return (
              <li key={id}>
                <span>{name}</span>
                <Select.Root value={place} onValueChange={to => onChange(placedAt(all, id, to as Position))}>
                  <Select.Trigger aria-label={t('start-page.widgets.place', { name })} />
                  <Select.Content>
                    {POSITIONS.map(position => (
                      <Select.Item key={position} value={position}>
                        {t(`start-page.widgets.${position}`)}
                      </Select.Item>
                    ))}
                  </Select.Content>
                </Select.Root>
                <IconButton
                  type="button"
                  variant="ghost"
                  color="gray"
                  disabled={i === 0}
                  aria-label={t('start-page.widgets.earlier', { name })}
                  onClick={() => move(-1)}
                >
                  <ArrowUp aria-hidden size={16} />
                </IconButton>
                <IconButton
                  type="button"
                  variant="ghost"
                  color="gray"
                  disabled={i === visibleWidgets.length - 1}
                  aria-label={t('start-page.widgets.later', { name })}
                  onClick={() => move(1)}
                >
                  <ArrowDown aria-hidden size={16} />
                </IconButton>
              </li>
            );
          });
        })}
      </ul>
    </fieldset>
  );
}
