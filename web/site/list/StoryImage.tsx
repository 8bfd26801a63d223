import { FALLBACK_IMAGE, imageAddress, imageSet } from '../images.ts';
import type { CardImage } from '../reads.ts';

export interface StoryImageProps {
  image: CardImage | null;
  /** The `sizes` attribute, for the browser's choice of a width. */
  sizes: string;
  /** True for the first visible picture of a page, which is loaded with priority. */
  first?: boolean;
}

/** A story's picture, 16:9. Its size is set before it loads, so that nothing shifts. */
export function StoryImage({ image, sizes, first = false }: StoryImageProps) {
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const size = { width: 1600, height: 900, className: 'story-image' };
  const addresses =
    image === null
      ? { src: FALLBACK_IMAGE, alt: '' }
      : { src: imageAddress(image.url, 720), srcSet: imageSet(image.url), sizes, alt: image.altText };
  const picture = <img {...addresses} {...size} {...loading} />;
  // React asks early for a high picture that stands alone, at high priority once more: two would compete.
  return first ? <picture className="story-image-first">{picture}</picture> : picture;
}
