import { decodeHTML } from 'entities';

/** Comments, scripts and style sheets go, with what is in them. */
export function withoutHiddenParts(text: string): string {
  let clean = withoutSpans(text, /<!--/g, '-->');
  clean = withoutSpans(clean, /<script\b/gi, '</script');
  return withoutSpans(clean, /<style\b/gi, '</style');
}

/** Entities become characters, tags go, also those that only appear once others went. */
export function withoutHtml(text: string): string {
  let clean = text;
  let before = '';
  for (let round = 0; before !== clean && round < 6; round += 1) {
    before = clean;
    clean = withoutHiddenParts(decodeHTML(clean))
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '');
  }
  // Tags nested deeper than any text needs: their brackets go instead.
  return before === clean ? clean : clean.replaceAll(/<(?=\/?[a-z])/gi, '');
}

/** Takes out what lies between a start and the next end, in one pass: a lazy pattern would need the square of it. */
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
