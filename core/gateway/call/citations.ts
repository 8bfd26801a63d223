import type { Citation } from '../llm.ts';
import type { WireAnnotations, WireCitations } from './responseSchema.ts';

const webAddress = /^https?:\/\//i;

/**
 * The sources of an answer, each address once, in the order in which they came: annotations of the text, then
 * Perplexity's list beside it. A title is taken from wherever one stands.
 */
export function mergeCitations(annotations: WireAnnotations, listed: WireCitations): Citation[] {
  const found = new Map<string, Citation>();
  const add = (url: string, title: string | null | undefined) => {
    const address = url.trim();
    // What is shown and stored as a source has to be an address that a reader can open.
    if (!webAddress.test(address)) return;
    const known = found.get(address);
    if (known === undefined) found.set(address, { url: address, title: name(title) });
    else known.title ??= name(title);
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
