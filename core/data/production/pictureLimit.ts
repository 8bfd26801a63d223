import { formatBytes } from '#core/format.ts';

/** Largest picture in bytes; the limit of the storage bucket. */
export const pictureLimit = 20 * 1024 * 1024;

/**
 * Why a picture of this size is rejected; undefined where it is accepted. Shared by browser, command line and server.
 */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes <= pictureLimit) return undefined;
  // Rounded up, by a half of the last digit that is said: else one of 20.01 MB is of "20 MB, at most 20 MB".
  return `The image is too large: ${formatBytes(bytes + 52_428)}, at most ${formatBytes(pictureLimit)}.`;
}
