import { isPictureAddress } from '#core/data/production/isPictureAddress.ts';

/** Path of this installation's public files, whatever the site's address was when they were uploaded. */
const OWN_FILES = '/storage/v1/object/public/';

/** The origins that the page's security policy lets it show pictures of. */
export interface PictureOrigins {
  /** The page's own. */
  page: string;
  /** Further ones. */
  origins: readonly string[];
}

/**
 * Where a page shows the picture of a stored text from; undefined for words, and for an address of a host whose
 * pictures neither the page nor the site shows.
 */
export function allowedPicture(text: string, { page, origins }: PictureOrigins): string | undefined {
  const address = text.trim();
  if (!isPictureAddress(address) || !URL.canParse(address, page)) return undefined;
  const { origin, pathname, search } = new URL(address, page);
  if (origin === page || origins.includes(origin)) return address;
  return pathname.startsWith(OWN_FILES) ? pathname + search : undefined;
}
