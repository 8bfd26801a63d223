import { sizeProblem } from '#core/data/production/pictureLimit.ts';

/** Why a file cannot be a story's picture, by its type and size; the server checks the bytes. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'The file is not an image. Choose a PNG, JPEG, GIF, WebP or AVIF image.';
  if (type.includes('svg')) return 'SVG images are not taken: choose a PNG, JPEG, GIF, WebP or AVIF image.';
  return sizeProblem(size);
}
