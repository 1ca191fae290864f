import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RequestThrottled } from '../platform/http/http.problems.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';

/** A picture with its ETag. */
interface Picture {
  readonly png: Buffer;
  readonly etag: string;
}

const MAX_PICTURES = 50;
/** Maximum number of pictures in the queue; services retry the previews that they could not get. */
const MAX_WAITING = 20;
const RETRY_AFTER_S = 30;
const FAMILY = 'Inter';
/** Files in core/assets, as far from the sources as from the built core. */
const INTER = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'];
/** For characters that Inter lacks, and for themes with a monospaced font. */
const DEJAVU = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'];
const MONO = ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf'];
/** Characters covered by the bundled fonts; for others the fonts of the machine are searched. */
const COVERED = /^[\u0020-\u052f\u2000-\u27bf]*$/;

/**
 * Service that renders drawings as PNG, the format for link previews. The renderer and its fonts are loaded with the first picture.
 * Only one is rendered at a time, so that visitors cannot overload the server.
 */
@Injectable()
export class PreviewPicturesService {
  private readonly pictures = new LRUCache<string, Promise<Picture>>({ max: MAX_PICTURES });
  private readonly queue = new SerialQueue();
  private waiting = 0;

  /** Returns the PNG of an SVG; the same drawing is rendered once. Throws RequestThrottled if the queue is full. */
  async render(svg: string): Promise<Picture> {
    const key = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const cached = this.pictures.get(key);
    if (cached) return cached;
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
  const others = svg.includes('DejaVu Sans Mono') ? [...DEJAVU, ...MONO] : DEJAVU;
  const fontFiles = [
    ...INTER.map(name => fileURLToPath(new URL(`../../assets/inter/${name}`, import.meta.url))),
    ...others.map(name => resolve(`dejavu-fonts-ttf/ttf/${name}`)),
  ];
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: !COVERED.test(svg), defaultFontFamily: FAMILY, sansSerifFamily: FAMILY },
  });
  return image.asPng();
}
