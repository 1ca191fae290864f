import '@xterm/xterm/css/xterm.css';
import { Button, Dialog, IconButton, Text } from '@radix-ui/themes';
import { Terminal } from '@xterm/xterm';
import { Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TerminalSession } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { terminalApi } from '../../api/control-api.ts';
import { allowStyles } from '../../terminal/allow-styles.ts';
import { PALETTES } from '../../terminal/palettes.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { playing, readCast, type Cast } from './cast.ts';
import styles from './Player.module.css';

const STEP_MS = 50;
const MAX_PAUSE_S = 2;
const SPEEDS = [1, 2, 4, 8] as const;

/** Player of a recorded terminal. */
export function Player({ session, onClose }: { session: TerminalSession; onClose: () => void }) {
  const { t } = useTranslation('control');
  const [cast, setCast] = useState<Cast>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      try {
        setCast(readCast(await terminalApi.recording(session.id, stop.signal), MAX_PAUSE_S));
      } catch {
        if (!stop.signal.aborted) setFailed(true);
      }
    };
    void load();
    return () => stop.abort();
  }, [session.id]);
  return (
    <Modal title={t('player.title', { name: session.name })} width={900} onClose={onClose}>
      {failed && <Callout tone="error">{t('player.failed')}</Callout>}
      {cast && <Screen cast={cast} />}
      <ModalActions>
        <Dialog.Close>
          <Button variant="soft" color="gray">
            {t('close')}
          </Button>
        </Dialog.Close>
      </ModalActions>
    </Modal>
  );
}

function Screen({ cast }: { cast: Cast }) {
  const { t, i18n } = useTranslation('control');
  const format = formatter(i18n.language);
  const box = useRef<HTMLDivElement>(null);
  const terminal = useRef<Terminal>(undefined);
  const shownTime = useRef(-1);
  const [at, setAt] = useState(0);
  const [runs, setRuns] = useState(true);
  const [speed, setSpeed] = useState<number>(1);

  const show = useCallback(
    (to: number) => {
      const screen = terminal.current;
      if (!screen) return;
      if (to < shownTime.current) {
        screen.reset();
        screen.resize(cast.columns, cast.rows);
        shownTime.current = -1;
      }
      for (const step of playing(cast, shownTime.current, to)) {
        if ('output' in step) screen.write(step.output);
        else if (step.columns > 0 && step.rows > 0) screen.resize(step.columns, step.rows);
      }
      shownTime.current = to;
    },
    [cast],
  );
  useEffect(() => {
    const forbid = allowStyles();
    const screen = new Terminal({
      cols: cast.columns,
      rows: cast.rows,
      disableStdin: true,
      fontSize: 13,
      theme: PALETTES.dark,
      scrollback: 5000,
    });
    screen.open(box.current!);
    terminal.current = screen;
    shownTime.current = -1;
    show(0);
    return () => {
      terminal.current = undefined;
      screen.dispose();
      forbid();
    };
  }, [cast, show]);
  useEffect(() => show(at), [at, show]);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt(before => Math.min(cast.length, before + (STEP_MS / 1000) * speed)), STEP_MS);
    return () => clearInterval(timer);
  }, [runs, speed, cast]);

  const isOver = at >= cast.length;
  const plays = runs && !isOver;
  const press = () => {
    if (isOver) setAt(0);
    setRuns(isOver || !runs);
  };
  return (
    <>
      <div ref={box} className={styles.screen} tabIndex={0} role="group" aria-label={t('player.screen')} />
      <div className={styles.bar}>
        <IconButton
          variant="soft"
          aria-label={t(plays ? 'player.pause' : 'player.play')}
          title={t(plays ? 'player.pause' : 'player.play')}
          onClick={press}
        >
          {plays ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        </IconButton>
        <input
          type="range"
          min={0}
          max={cast.length}
          step={0.1}
          value={at}
          aria-label={t('player.place')}
          aria-valuetext={format.duration(Math.round(at))}
          onChange={event => setAt(event.target.valueAsNumber)}
        />
        <span>{`${format.duration(Math.round(at))} / ${format.duration(Math.round(cast.length))}`}</span>
        <Choice
          label={t('player.speed')}
          value={String(speed)}
          onChange={value => setSpeed(Number(value))}
          options={SPEEDS.map(speed => [String(speed), `${speed}×`])}
        />
      </div>
      <Text as="p" color="gray">
        {t('player.pauses', { seconds: MAX_PAUSE_S })}
      </Text>
    </>
  );
}
