import PQueue from 'p-queue';
import { isCostlyJpeg } from './costlyJpeg.ts';
import { pictureProcesses } from './pictureProcesses.ts';

/** Most pixels of a picture; the public site makes none of a larger one. */
const MOST_PIXELS = 50_000_000;
/** One at a time: each may take a gigabyte while it is decoded. */
const checks = new PQueue({ concurrency: 1 });

/**
 * Why a file that begins like a picture cannot be shown, in words; undefined where it can. Its first bytes say nothing
 * of the rest, so all of it is decoded.
 */
export async function pictureFault(bytes: Uint8Array): Promise<string | undefined> {
  if (isCostlyJpeg(bytes)) return 'The image takes too long to decode.';
  const found = await checks.add(() => pictureProcesses.check(bytes, MOST_PIXELS));
  if (found === 'large') return `The image has more than ${MOST_PIXELS / 1_000_000} million pixels.`;
  return found ? undefined : 'The file is not an image.';
}
