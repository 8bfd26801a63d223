import { pictureProcesses } from '#core/pictures/pictureProcesses.ts';
import { cardSize } from '#web/site/images.ts';
import type { ImageMaker } from './imageMaker.ts';
import { PictureQueue, type TakePicture } from './pictureQueue.ts';

/** Cards that wait to be made. */
const WAITING = { ofAddress: 10, most: 100, mostOfAll: 200 };

/** Makes pictures for social cards: as JPEG, which every crawler accepts, in the aspect ratio that they crop to. */
export class CardMaker {
  readonly #images: Pick<ImageMaker, 'make'>;
  readonly #queue = new PictureQueue(1, WAITING);
  /**
   * Cache by picture, because one picture has many spellings of its address; entries live as long as the picture is
   * cached.
   */
  readonly #made = new WeakMap<Buffer, Promise<Buffer>>();

  constructor(images: Pick<ImageMaker, 'make'>) {
    this.#images = images;
  }

  /**
   * The card of the picture at an address.
   * @param take as for `ImageMaker.make`.
   * @throws AppError as `ImageMaker.make`.
   */
  async make(source: string, take: TakePicture): Promise<Buffer> {
    const picture = await this.#images.make(source, 1600, take);
    const kept = this.#made.get(picture);
    if (kept !== undefined) return kept;
    const work = {
      visit: take(),
      host: 'cache',
      read: async () => picture,
      encode: () => pictureProcesses.make({ kind: 'card', bytes: picture, ...cardSize }),
    };
    const card = this.#queue.enqueue(work).result;
    this.#made.set(picture, card);
    card.catch(() => this.#made.delete(picture));
    return card;
  }
}
