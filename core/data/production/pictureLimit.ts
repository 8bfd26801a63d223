import { formatBytes } from '#core/format.ts';

/** Largest picture in bytes; the limit of the storage bucket. */
export const pictureLimit = 20 * 1024 * 1024;

/**
 * Why a picture of this size is rejected; undefined where it is accepted. Shared by browser, command line and server.
 */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes <= pictureLimit) return undefined;
  return `The image is too large: ${formatBytes(bytes)}, at most ${formatBytes(pictureLimit)}.`;
}
