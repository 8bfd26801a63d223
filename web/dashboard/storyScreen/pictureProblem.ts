import { sizeProblem } from '#core/data/production/pictureLimit.ts';

/** Why a file is no picture for a story, told before it is sent; its bytes are looked at by the server. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'The file is not an image.';
  if (type.includes('svg')) return 'SVG images are not taken: choose a PNG, JPEG, GIF, WebP or AVIF image.';
  return sizeProblem(size);
}
