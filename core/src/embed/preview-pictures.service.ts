import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RequestThrottled } from '../platform/http/http.problems.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';

/** A picture with the tag by which caches ask for it again. */
interface Picture {
  readonly png: Buffer;
  readonly etag: string;
}

const MAX_PICTURES = 50;
/** Pictures that wait for their turn; a link is asked for again by whoever shows it. */
const MAX_WAITING = 20;
const RETRY_AFTER_S = 30;
const FAMILY = 'DejaVu Sans';
const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'];
/** Signs that the fonts which come with Vitrine have; for others the machine's fonts are searched. */
const COVERED = /^[\u0020-\u052f\u2000-\u27bf]*$/;

/**
 * Service that turns drawings into PNG, which services that show links ask for. The renderer and its fonts are loaded with the
 * first picture. One is drawn at a time, so that visitors cannot make the server busy.
 */
@Injectable()
export class PreviewPicturesService {
  private readonly pictures = new LRUCache<string, Promise<Picture>>({ max: MAX_PICTURES });
  private readonly queue = new SerialQueue();
  private waiting = 0;

  /** Returns the PNG of an SVG; the same drawing is rendered once. Throws RequestThrottled while too many wait. */
  async render(svg: string): Promise<Picture> {
    const key = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const known = this.pictures.get(key);
    if (known) return known;
    if (this.waiting >= MAX_WAITING) throw new RequestThrottled(RETRY_AFTER_S);
    this.waiting++;
    const picture = this.queue.run(async () => ({ png: await draw(svg), etag: `"${key}"` }));
    this.pictures.set(key, picture);
    try {
      return await picture;
    } catch (error) {
      this.pictures.delete(key);
      throw error;
    } finally {
      this.waiting--;
    }
  }
}

async function draw(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const { resolve } = createRequire(import.meta.url);
  const fontFiles = FONTS.map(name => resolve(`dejavu-fonts-ttf/ttf/${name}`));
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: !COVERED.test(svg), defaultFontFamily: FAMILY, sansSerifFamily: FAMILY },
  });
  return image.asPng();
}
