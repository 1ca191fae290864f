import { ChartLine, Download, Image, Table2, ZoomOut, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeSeries } from '@vitrine/theme-sdk';
import { saveFile } from '../save-file.ts';
import { toast } from '../toasts/toasts.ts';
import type { CanvasTheme } from './canvas-theme.ts';
import { csvOf } from './csv.ts';
import { copyPicture, pictureOf } from './picture.ts';
import styles from './TimeChart.module.css';

interface ChartButtonsProps {
  readonly title: string;
  readonly at: readonly number[];
  readonly series: readonly TimeSeries[];
  readonly paint: CanvasTheme;
  readonly plot: RefObject<HTMLElement | null>;
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
  /** Called to zoom out; falsy while the chart shows its whole range. */
  readonly onZoomOut: (() => void) | false | undefined;
}

/** Buttons of a chart: zoom out, download as a picture or as a file of values, and show as a table. */
export function ChartButtons({ title, at, series, paint, plot, asTable, onTable, onZoomOut }: ChartButtonsProps) {
  const { t } = useTranslation('chart');
  const fileName = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  const copy = async () => {
    const canvases = [...(plot.current?.querySelectorAll('canvas') ?? [])];
    if (canvases.length === 0) return;
    const picture = pictureOf(canvases, { title, series, paint });
    if (await copyPicture(picture)) return toast('success', t('copied'));
    saveFile(`${fileName}.png`, await picture);
  };
  const button = (label: string, Icon: LucideIcon, run: () => void, props = {}) => (
    <button type="button" aria-label={label} title={label} onClick={run} {...props}>
      <Icon aria-hidden size={15} />
    </button>
  );
  return (
    <div className={styles.buttons}>
      {onZoomOut && button(t('zoomOut'), ZoomOut, onZoomOut, { className: styles.zoomOut })}
      {!asTable && button(t('copyPicture'), Image, () => void copy())}
      {button(t('csv'), Download, () => saveFile(`${fileName}.csv`, csvOf(at, series, t('time'))))}
      {button(t('asTable'), asTable ? ChartLine : Table2, () => onTable(!asTable), { 'aria-pressed': asTable })}
    </div>
  );
}
