import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shell } from './shell.ts';
import { charactersOf, TOUCH_KEYS, type TouchKey } from './touch-keys.ts';
import styles from './TouchKeys.module.css';

const SIGNS: Record<TouchKey, string> = {
  escape: 'Esc',
  tab: 'Tab',
  left: '←',
  up: '↑',
  down: '↓',
  right: '→',
  home: 'Home',
  end: 'End',
  pipe: '|',
  slash: '/',
  tilde: '~',
};

/** Bar below a terminal with keys that phones lack; shown on touch screens only. Ctrl applies to the next character. */
export function TouchKeys({ shell }: { shell: () => Shell | undefined }) {
  const { t } = useTranslation('terminal');
  const [isHeld, setIsHeld] = useState(false);
  const toggleControl = () => {
    setIsHeld(!isHeld);
    shell()?.holdControl(isHeld ? undefined : () => setIsHeld(false));
  };
  const press = (key: TouchKey) => {
    const terminal = shell()?.screen.terminal;
    terminal?.input(charactersOf(key, terminal.modes.applicationCursorKeysMode));
  };
  return (
    // A press does not move the focus out of the terminal, so the phone's keyboard remains open.
    <div
      className={styles.keys}
      role="toolbar"
      aria-label={t('touch.keys')}
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      <button type="button" tabIndex={-1} aria-pressed={isHeld} onClick={toggleControl}>
        Ctrl
      </button>
      {TOUCH_KEYS.map(key => (
        <button key={key} type="button" tabIndex={-1} aria-label={t(`touch.${key}`)} onClick={() => press(key)}>
          {SIGNS[key]}
        </button>
      ))}
    </div>
  );
}
