import type { Citation } from '#core/gateway/llm.ts';
import { addressesIn } from './textAddresses.ts';

/** A Markdown link: its title and its address. Every part has a maximum length, because answers are untrusted text. */
export const markdownLink =
  /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,500}){0,3})\)/g;

/** The addresses of a text and of a search's answer, as {@link unknownAddresses} compares them. */
export function knownAddresses(material: string, citations: readonly Citation[] = []): ReadonlySet<string> {
  return new Set([...addressesIn(material), ...citations.map(({ url }) => url)].map(comparableAddress));
}

/** Addresses in an answer that are not among the known ones: they may be invented. */
export function unknownAddresses(answer: string, known: ReadonlySet<string>): string[] {
  return addressesIn(answer).filter((found) => !known.has(comparableAddress(found)));
}

/**
 * An address without the differences between spellings of one page: protocol, `www.`, fragment, trailing slash, case.
 */
export function comparableAddress(url: string): string {
  const fragment = url.indexOf('#');
  return (fragment < 0 ? url : url.slice(0, fragment))
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase();
}

/**
 * Appends the pages that the search returned, where the text lacks one of them: searching models write `[1]` and return
 * the addresses separately, where later steps and readers would not see them.
 */
export function withSources(answer: string, citations: readonly Citation[]): string {
  const inText = new Set(addressesIn(answer).map(comparableAddress));
  if (citations.every(({ url }) => inText.has(comparableAddress(url)))) return answer;
  const lines = citations.map(({ url, title }, index) => `${String(index + 1)}. ${link(url, title)}`);
  return `${answer.trimEnd()}\n\n### Pages found by the search\n${lines.join('\n')}`;
}

function link(url: string, title: string | null): string {
  const text = (title ?? '').replaceAll(/[[\]\s]+/g, ' ').trim();
  return text === '' ? `<${url}>` : `[${text}](${url})`;
}
