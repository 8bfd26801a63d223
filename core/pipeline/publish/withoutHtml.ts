import { decodeHTML } from 'entities';

/** Removes comments, scripts and style sheets with their contents. */
export function withoutHiddenParts(text: string): string {
  let clean = withoutSpans(text, /<!--/g, '-->');
  clean = withoutSpans(clean, /<script\b/gi, '</script');
  return withoutSpans(clean, /<style\b/gi, '</style');
}

/** Decodes entities and removes tags, also those that only appear once others are removed. */
export function withoutHtml(text: string): string {
  let clean = text;
  let before = '';
  for (let round = 0; before !== clean && round < 6; round += 1) {
    before = clean;
    clean = withoutHiddenParts(decodeHTML(clean))
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '');
  }
  // Tags nested deeper than any real text: remove their brackets instead.
  return before === clean ? clean : clean.replaceAll(/<(?=\/?[a-z])/gi, '');
}

/** Removes everything between a start and the next end in one pass: a lazy pattern would take quadratic time. */
function withoutSpans(text: string, start: RegExp, end: string): string {
  const lower = text.toLowerCase();
  let kept = '';
  let from = 0;
  for (const match of text.matchAll(start)) {
    if (match.index < from) continue;
    const close = lower.indexOf(end, match.index);
    if (close === -1) break;
    kept += text.slice(from, match.index);
    const bracket = text.indexOf('>', close);
    from = bracket === -1 ? text.length : bracket + 1;
  }
  return kept + text.slice(from);
}
