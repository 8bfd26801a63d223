/** The widths that the server makes of every image, in pixels. */
export const imageWidths = [360, 720, 1080, 1600] as const;

/** Shown where an article has no image. Drawn for this site, so that it needs no network. */
export const FALLBACK_IMAGE = '/fallback.svg';

/** Address of an image in one of the fixed widths, as WebP from this origin. */
export function imageAddress(source: string, width: (typeof imageWidths)[number]): string {
  return `/images/${width}?src=${encodeURIComponent(source)}`;
}

/** The `srcset` of an image. */
export function imageSet(source: string): string {
  return imageWidths.map((width) => `${imageAddress(source, width)} ${width}w`).join(', ');
}
