import type { Citation } from '../llm.ts';
import type { WireAnnotations, WireCitations } from './responseSchema.ts';

/** Characters of an address, as browsers take them. */
const LONGEST_ADDRESS = 2_000;
const webAddress = /^https?:\/\/\S+$/i;

/**
 * The sources of an answer, without duplicates, in their order: annotations of the text, then Perplexity's separate
 * list. A title is taken from whichever has one.
 */
export function mergeCitations(annotations: WireAnnotations, listed: WireCitations): Citation[] {
  const found = new Map<string, Citation>();
  const add = (url: string, title: string | null | undefined) => {
    const address = url.trim();
    const known = found.get(address);
    if (known !== undefined) known.title ??= name(title);
    // Sources are shown and stored as links, so each must be an address that a reader can open.
    else if (address.length <= LONGEST_ADDRESS && webAddress.test(address)) {
      found.set(address, { url: address, title: name(title) });
    }
  };
  for (const { url_citation: cited } of annotations ?? []) {
    if (cited) add(cited.url, cited.title);
  }
  for (const cited of listed ?? []) {
    if (typeof cited === 'string') add(cited, null);
    else add(cited.url, cited.title);
  }
  return [...found.values()];
}

function name(title: string | null | undefined): string | null {
  const trimmed = title?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
