import { sizeProblem } from '#core/data/production/pictureLimit.ts';

/** Why a file is not a picture for a story, checked before it is sent; the server checks its bytes. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'The file is not an image.';
  if (type.includes('svg')) return 'SVG images are not taken: choose a PNG, JPEG, GIF, WebP or AVIF image.';
  return sizeProblem(size);
}
