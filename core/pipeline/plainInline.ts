import { decodeHTML } from 'entities';

// Words after which a link is part of the sentence ("according to [Reuters](…)"), not a source mark at its end.
const leadsOn =
  /(?:^|\s)(?:a|an|the|this|that|his|her|its|their|our|my|by|to|from|in|on|at|of|with|for|via|per|and|or|as|than|see|read|told|cited?|citing|says?|said|reports?|reported|wrote|between|against|president|minister|secretary|senator|general)$/i;

/** One line or paragraph of Markdown as plain text: no marks, no addresses behind words, no HTML. */
export function plainInline(markdown: string): string {
  const escaped: string[] = [];
  const text = markdown
    // Escaped marks are text: they are put aside until the marks are gone.
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|~<>])/g, (_whole, mark: string) => `\uE000${escaped.push(mark) - 1}\uE001`)
    .replaceAll(/!\[[^\]]*\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])/g, '')
    .replaceAll(/<((?:https?|mailto):[^\s<>]+)>/g, '$1');
  return withoutHtml(withoutMarks(withoutCitationMarks(plainLinks(text))))
    .replaceAll(/\uE000(\d+)\uE001/g, (_whole, index: string) => escaped[Number(index)] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ +([,.;:!?])(?=\s|$)/g, '$1')
    .replaceAll(/\( *\)/g, '')
    .trim();
}

// [text](address), [text](<address> "title") and [text][reference]; the text may hold [1].
const link =
  /\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\(\s*[^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\[[^\]]*\])/g;

function plainLinks(text: string): string {
  return text.replaceAll(link, (whole: string, label: string, offset: number) => {
    const words = label.trim();
    // [1](https://…), [^1](…): a citation mark that is a link.
    if (/^\[?\^?\d{1,3}\]?$/.test(words)) return '';
    return isSourceMark(text, offset, offset + whole.length, words) ? `(${words})` : words;
  });
}

/** "Talks began on 3 March [Reuters](…)." names its source after the claim: in plain text that needs brackets. */
function isSourceMark(text: string, start: number, end: number, label: string): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (label.split(/\s+/).length > 6 || !/^\p{Lu}|^\d/u.test(label)) return false;
  if (!/\S\s+$/.test(before) || /[([,;:–—-]\s+$/.test(before)) return false;
  if (!/^\s*(?:[.,;]?\s*$|[.;,]\s|\[|\()/.test(after)) return false;
  return !leadsOn.test(before.trimEnd());
}

function withoutCitationMarks(text: string): string {
  return text
    .replaceAll(/\s*【[^】]*】/g, '')
    .replaceAll(/\s*\[\^?\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/g, '')
    .replaceAll(/\s*\[\^[^\]\s]+\]/g, '');
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/(`+)(.+?)\1/g, '$2')
    .replaceAll(/(\*{1,3})(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/~~(.+?)~~/g, '$1');
}

/** Entities become characters, tags go, also those that only appear once others went. */
export function withoutHtml(text: string): string {
  let clean = text;
  for (let before = ''; before !== clean;) {
    before = clean;
    clean = decodeHTML(clean)
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '');
  }
  return clean;
}
