import { shownText } from '#core/data/columns/shownText.ts';
import { withoutEmphasis } from './withoutEmphasis.ts';
import { withoutHtml } from './withoutHtml.ts';

// Words after which a link is part of the sentence ("according to [Reuters](…)"), not a source mark at its end.
const leadsOn =
  /(?:^|\s)(?:a|an|the|this|that|his|her|its|their|our|my|by|to|from|in|on|at|of|with|for|via|per|and|or|as|than|see|read|told|cited?|citing|says?|said|reports?|reported|wrote|between|against|president|minister|secretary|senator|general)$/i;

/** Converts one line or paragraph of Markdown to plain text: no markup, no link targets, no HTML. */
export function plainInline(markdown: string): string {
  // Texts of a hundred thousand blank lines are empty paragraphs above all.
  if (markdown === '') return '';
  const escaped: string[] = [];
  const text = shownText(markdown)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\uE000\uE001]/g, '')
    // Escaped angle brackets are unescaped first, or a tag could be hidden behind them.
    .replaceAll(/\\([<>])/g, '$1')
    // Other escaped characters are literal: they are replaced by placeholders until the markup is removed.
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|~])/g, (_whole, mark: string) => `\uE000${escaped.push(mark) - 1}\uE001`)
    .replaceAll(image, '')
    .replaceAll(/<((?:https?|mailto):[^\s<>]+)>/g, '$1');
  return (
    withoutHtml(withoutEmphasis(withoutCitationMarks(plainLinks(text))))
      .replaceAll(/\uE000(\d+)\uE001/g, (_whole, index: string) => escaped[Number(index)] ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ([,.;:!?])(?=\s|$)/g, '$1')
      .replaceAll(/\( ?\)/g, '')
      // Removed markup may have been inside a tag: <()b>.
      .replaceAll(/<(?=\/?[a-z][^<>]*>)/gi, '')
      .trim()
  );
}

// Every pattern has a maximum length, so that 200 KB of opening brackets take milliseconds instead of minutes.
// [text](address), [text](<address> "title") and [text][reference]; the text may contain [1].
const target = String.raw`(?:\( ?[^()\s]{0,2000}(?:\([^()]{0,200}\)[^()\s]{0,500}){0,3}(?: (?:"[^"]{0,300}"|'[^']{0,300}'))? ?\)|\[[^[\]]{0,200}\])`;
const link = new RegExp(String.raw`\[((?:[^[\]]|\[[^[\]]{0,200}\]){0,500})\]${target}`, 'g');
const image = new RegExp(String.raw`!\[[^[\]]{0,1000}\]${target}`, 'g');

function plainLinks(text: string): string {
  return text.replaceAll(link, (whole: string, label: string, offset: number) => {
    const words = label.trim();
    // [1](https://…), [^1](…): a citation mark that is a link.
    if (/^\[?\^?\d{1,3}\]?$/.test(words)) return '';
    const before = text.slice(Math.max(0, offset - 300), offset);
    const after = text.slice(offset + whole.length, offset + whole.length + 20);
    return isSourceMark(before, words, after) ? `(${words})` : words;
  });
}

/** "Talks began on 3 March [Reuters](…)." names the source after the claim: plain text needs parentheses around it. */
function isSourceMark(before: string, label: string, after: string): boolean {
  if (label.split(/\s+/).length > 6 || !/^\p{Lu}|^\d/u.test(label)) return false;
  if (!/\S\s+$/.test(before) || /[([,;:–—-]\s+$/.test(before)) return false;
  // "… of each other. [Northgate Wire](…) Internet traffic …": between two sentences, or the last of several sources.
  if (/(?:[.!?]["”’]?|\]\([^()\s]*\))\s+$/.test(before) && /^\s+\p{Lu}/u.test(after)) return true;
  if (!/^\s*(?:[.,;]?\s*$|[.;,]\s|\[|\()/.test(after)) return false;
  return !leadsOn.test(before.trimEnd());
}

function withoutCitationMarks(text: string): string {
  return text
    .replaceAll(/ ?【[^【】]{0,200}】/g, '')
    .replaceAll(/ ?\[\^?\d{1,3}(?: ?[,–-] ?\d{1,3}){0,50}\]/g, '')
    .replaceAll(/ ?\[\^[^[\]\s]{1,100}\]/g, '');
}
