import { Checkbox } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { FamilyView } from '@vitrine/contracts';
import { START_PAGE } from '@vitrine/contracts/settings';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { listOf } from '../../ui/form/inputs/input-props.ts';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './StartPageForm.module.css';
import { WidgetLayout } from './WidgetLayout.tsx';

const MAX_FAMILIES = 4;

interface FamilyChoiceProps {
  readonly label: string;
  readonly families: readonly FamilyView[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Choice of up to four families. A family that no plugin declares any more can only be deselected. */
function FamilyChoice({ label, families, chosen, onChange }: FamilyChoiceProps) {
  const { t } = useTranslation('alerts');
  const names = [...new Set([...families.map(({ name }) => name), ...chosen])];
  const titles = new Map(families.map(({ name, title }) => [name, title]));
  const toggle = (name: string, checked: boolean) =>
    onChange(checked ? [...chosen, name] : chosen.filter(widget => widget !== name));
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <ul>
        {names.map(name => (
          <li key={name}>
            <label>
              <Checkbox
                checked={chosen.includes(name)}
                disabled={chosen.length >= MAX_FAMILIES && !chosen.includes(name)}
                onCheckedChange={checked => toggle(name, checked === true)}
              />
              {t(`family.${name}`, { defaultValue: titles.get(name) ?? name })}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Form of the start page: its families, and the positions of widgets. */
export function StartPageForm() {
  const { t } = useTranslation('settings');
  const { reload } = useSiteInfo();
  const { data = [] } = useApiQuery(api.families);
  // Omits totals of traffic, whose rates are families of their own.
  const families = data.filter(({ kind, metric }) => kind !== 'counter' || metric === undefined);
  return (
    <SettingsForm group={START_PAGE} only={() => []} onSaved={reload}>
      {({ values, change }) => (
        <>
          {(['columns', 'cardLines'] as const).map(field => (
            <FamilyChoice
              key={field}
              label={t(`start-page.${field}.label`)}
              families={families}
              chosen={listOf(values[field]) as string[]}
              onChange={widgets => change({ ...values, [field]: widgets })}
            />
          ))}
          <WidgetLayout
            places={{
              above: listOf(values.widgetsAbove) as string[],
              below: listOf(values.widgetsBelow) as string[],
              hidden: listOf(values.widgetsHidden) as string[],
            }}
            onChange={({ above, below, hidden }) =>
              change({ ...values, widgetsAbove: above, widgetsBelow: below, widgetsHidden: hidden })
            }
          />
        </>
      )}
    </SettingsForm>
  );
}
