import type { PageElement } from '../page/pageTree.ts';

/** Class names that only style and do not describe the content: `overflow-hidden`, `md:hidden`. */
const STYLES =
  /^((overflow|align|float|has|is|no|not|with|without)-\S*|text-(xs|sm|base|lg|\d?xl|left|right|center|justify|start|end|white|black|muted|[a-z]+-\d+)|elementor-(widget|element|section|column|container|inner-section)\S*|\S+:\S+)$/i;
/** Attributes that name a part of a page where its class names are hashed: `data-component="related-posts"`. */
const NAMING = [
  'data-component',
  'data-testid',
  'data-hook',
  'data-gu-name',
  'data-module',
  'data-area',
  'data-block',
  'aria-label',
];
const LONGEST_LABEL = 60;

export function classAndId({ attributes }: PageElement): string {
  return `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.trim().slice(0, 400);
}

/** Class names, id and the like without words that only style; `imageCaption` becomes `image-Caption`. */
export function nameOf(element: PageElement): string {
  const labels = NAMING.map((name) => element.attributes[name] ?? '')
    .filter((label) => label !== '' && label.length <= LONGEST_LABEL)
    .map((label) => label.trim().replaceAll(/\s+/g, '-'));
  return `${classAndId(element)} ${labels.join(' ')}`
    .split(/\s+/)
    .filter((word) => word !== '' && !STYLES.test(word))
    .map((word) => word.replaceAll(/([a-z])([A-Z])/g, '$1-$2'))
    .join(' ');
}
