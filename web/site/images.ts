/** The widths that the server makes of every image, in pixels. */
export const imageWidths = [360, 720, 1080, 1600] as const;

/** Shown where an article has no image. */
export const FALLBACK_IMAGE = '/fallback.svg';

/** Address of an image in one of the fixed widths, as WebP from this origin. */
export function imageAddress(source: string, width: (typeof imageWidths)[number]): string {
  return `/images/${width}?src=${encodeURIComponent(source)}`;
}

/** Size of the picture on a social card, in pixels: what Facebook, LinkedIn and X ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Address of the social card of an image, as JPEG from this origin. */
export function cardAddress(source: string): string {
  return `/images/card.jpg?src=${encodeURIComponent(source)}`;
}

/** The `srcset` of an image. */
export function imageSet(source: string): string {
  return imageWidths.map((width) => `${imageAddress(source, width)} ${width}w`).join(', ');
}
