import PQueue from 'p-queue';
import { cardSize } from '#web/site/images.ts';
import type { ImageMaker } from './imageMaker.ts';

/** Makes the pictures of social cards: JPEG, which every crawler takes, in the shape that they cut pictures to. */
export class CardMaker {
  readonly #images: Pick<ImageMaker, 'make'>;
  readonly #encodes = new PQueue({ concurrency: 1 });
  /** Keyed by the picture and not by its address, which has many spellings; kept as long as the picture is. */
  readonly #made = new WeakMap<Buffer, Promise<Buffer>>();

  constructor(images: Pick<ImageMaker, 'make'>) {
    this.#images = images;
  }

  /**
   * The card of a picture's address.
   * @param mayEncode as of `ImageMaker.make`.
   * @throws AppError as `ImageMaker.make` does.
   */
  async make(source: string, mayEncode?: () => boolean): Promise<Buffer> {
    const picture = await this.#images.make(source, 1600, mayEncode);
    const kept = this.#made.get(picture);
    if (kept !== undefined) return kept;
    const card = this.#encodes.add(() => encode(picture));
    this.#made.set(picture, card);
    card.catch(() => this.#made.delete(picture));
    return card;
  }
}

async function encode(picture: Buffer): Promise<Buffer> {
  // Loaded with the first picture, as the maker of pictures does.
  const { default: sharp } = await import('sharp');
  return sharp(picture)
    .resize({ ...cardSize, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
