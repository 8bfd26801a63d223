import { find, findAll, lineText, remove, type PageElement } from '../page/pageTree.ts';
import { nameOf } from './names.ts';

const CAPTION =
  /(^|[\s_-])(wp-?caption-?text|(image|photo|img|picture|media|figure|thumb)?-?captions?(-?text)?|(image|photo|picture|media)-?credits?|credits?|photographer)([\s_-]|$)/i;
/** The end of a line beside a picture that says whose it is: `Photo: Jo Smith / Getty Images`. */
const CREDITED =
  /(^|[.\s(|])(photo(graph)?|image|picture|illustration|foto|bild|crédit photo)s?(:| by | credit:| courtesy of )\s?[^.!?]{2,60}\)?$|\/\s?(getty images|shutterstock|reuters|afp|ap|epa|dpa|picture alliance)\)?$/i;
/** Longer parts are text that stands around a picture. */
const LONGEST = 400;

/**
 * Removes the captions and credits of pictures: the text of figures, elements that are called captions beside a
 * picture, and the small tables that old pages float around a picture.
 */
export function removeCaptions(content: PageElement): void {
  for (const element of findAll(content, isCaptioned)) {
    for (const part of captionsIn(element)) remove(part);
  }
}

/** The caption of a picture; null where it has none. */
export function captionOf(picture: PageElement): string | null {
  let at = picture.parent;
  for (let level = 0; at !== null && level < 4; level += 1, at = at.parent) {
    const caption = at.tag === 'figure' ? find(at, ({ tag }) => tag === 'figcaption') : null;
    const [first] = caption === null && isCaptioned(at) ? captionsIn(at).filter(hasText) : [];
    const found = caption ?? first;
    if (found !== undefined) return lineText(found).slice(0, 1_000);
  }
  return null;
}

function hasText(element: PageElement): boolean {
  return lineText(element) !== '';
}

/** A figure, a floated table, or the parent of a caption, with a picture in it. */
function isCaptioned(element: PageElement): boolean {
  const { tag, children } = element;
  const holds =
    tag === 'figure' ||
    (tag === 'table' && isFloated(element)) ||
    children.some((child) => typeof child !== 'string' && isCaption(child));
  if (!holds || find(element, isPicture) === null) return false;
  return tag !== 'figure' || find(element, (part) => /^(table|pre|blockquote)$/.test(part.tag)) === null;
}

function captionsIn(element: PageElement): PageElement[] {
  const small = lineText(element).length <= LONGEST;
  if (element.tag === 'table' || (element.tag === 'figure' && small))
    return findAll(element, (part) => find(part, isPicture) === null && !isPicture(part));
  const captions = (part: PageElement) => part.tag === 'figcaption' || isCaption(part);
  return findAll(element, (part) => captions(part) && find(part, isPicture) === null);
}

function isCaption(element: PageElement): boolean {
  if (!/^(p|div|span|small|em|dd|figcaption)$/.test(element.tag) || !isShort(element)) return false;
  return CAPTION.test(nameOf(element)) || CREDITED.test(lineText(element));
}

function isShort(element: PageElement): boolean {
  return lineText(element).length <= LONGEST;
}

/** `<table align="right" width="220">` around a picture and what is shown on it. */
function isFloated(table: PageElement): boolean {
  const { align, style, class: names, width } = table.attributes;
  const floats =
    /left|right/i.test(align ?? '') || /float/i.test(style ?? '') || /caption|photo|image/i.test(names ?? '');
  const narrow = /^\d{2,3}$/.test(width ?? '') && Number(width) <= 400;
  return (floats || narrow) && isShort(table) && find(table, ({ tag }) => tag === 'th' || tag === 'table') === null;
}

function isPicture({ tag }: PageElement): boolean {
  return /^(img|picture|video|amp-img)$/.test(tag);
}
