import PQueue from 'p-queue';
import { AppError } from '#core/errors.ts';
import { isCostlyJpeg, MOST_PIXELS } from './costlyJpeg.ts';
import { pictureProcesses } from './pictureProcesses.ts';

/** One at a time: each may take a gigabyte while it is decoded. */
const checks = new PQueue({ concurrency: 1 });
/** More would hold their bytes, 20 MB each, for as long as those before them take. */
const MOST_WAITING = 8;

/**
 * Why a file that begins like a picture cannot be shown, in words; undefined where it can. Its first bytes say nothing
 * of the rest, so all of it is decoded.
 * @throws {AppError} `rate_limited` while too many others wait for that.
 */
export async function pictureFault(bytes: Uint8Array): Promise<string | undefined> {
  if (isCostlyJpeg(bytes)) return 'The image takes too long to decode.';
  if (checks.size >= MOST_WAITING) {
    throw new AppError('rate_limited', 'Too many images are being checked.', {
      hint: 'Try again in a moment.',
      retryable: true,
    });
  }
  const found = await checks.add(() => pictureProcesses.check(bytes, MOST_PIXELS));
  if (found === 'large') return `The image has more than ${MOST_PIXELS / 1_000_000} million pixels.`;
  return found ? undefined : 'The file is not an image.';
}
