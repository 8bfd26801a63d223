import { formatBytes } from '#core/format.ts';

/** Largest picture in bytes; the bucket's own limit. */
export const pictureLimit = 20 * 1024 * 1024;

/** Why a picture of so many bytes is not taken; undefined where it is. Told by browser, command and server alike. */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes <= pictureLimit) return undefined;
  return `The image is too large: ${formatBytes(bytes)}, at most ${formatBytes(pictureLimit)}.`;
}
