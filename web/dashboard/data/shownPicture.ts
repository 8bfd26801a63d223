import { isPictureAddress } from '#core/data/production/isPictureAddress.ts';
import { ownJson } from '../../ui/ownJson.ts';
import { allowedPicture, type PictureOrigins } from './allowedPicture.ts';

let known: PictureOrigins | undefined;

/** Where this page shows the picture of a stored text from; undefined where it shows none. */
export function shownPicture(text: string): string | undefined {
  known ??= {
    page: location.origin,
    origins: ownJson<{ imageOrigins: string[] }>(document.getElementById('settings')?.textContent ?? '').imageOrigins,
  };
  return allowedPicture(text, known);
}

/** Why a text cannot be a thumbnail, and what to do; undefined: it can, or removes it. */
export function thumbnailRefusal(text: string): string | undefined {
  if (text.trim() === '' || shownPicture(text) !== undefined) return undefined;
  return isPictureAddress(text)
    ? 'The site shows no pictures from this address: paste or upload the image itself.'
    : 'Thumbnail takes no words: paste or upload an image.';
}
