/** Sequences with which a terminal is told something: the letters behind the escape belong to them. */
// oxlint-disable-next-line no-control-regex -- it looks for them
const terminalSequence = /(?:\u001B\[|\u009B)[\d;?]{0,40}[@-~]|\u001B[@-Z\\^_]/g;
/** Control characters but tab and line break; invisible annotations, which nothing on the web shows as meant. */
const invisible = /(?![\t\n\r])\p{Cc}|[\uFFF9-\uFFFB]/gu;
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

const OVERRIDES = '\u202D\u202E';
const EMBEDDINGS = '\u202A\u202B';
const END_OF_ISOLATE = '\u2069';
const END_OF_EMBEDDING = '\u202C';

/**
 * A text as readers see it: without control characters, and without characters that make letters read backwards
 * (U+202D, U+202E). Embeddings and isolates of right-to-left text stay where they end in the paragraph in which they
 * begin; otherwise they would change what stands behind it. Marks (U+200E, U+200F, U+061C) stay.
 */
export function shownText(text: string): string {
  const visible = text.replaceAll(terminalSequence, '').replaceAll(invisible, '');
  // Most texts have none.
  if (visible.search(directions) === -1) return visible;
  return visible
    .split('\n')
    .map((paragraph) => withEndedDirections(paragraph))
    .join('\n');
}

function withEndedDirections(paragraph: string): string {
  const kept = new Set<number>();
  const open: { at: number; mark: string }[] = [];
  for (const { 0: mark, index } of paragraph.matchAll(directions)) {
    if (mark !== END_OF_ISOLATE && mark !== END_OF_EMBEDDING) {
      open.push({ at: index, mark });
      continue;
    }
    const last = open.at(-1);
    const isOfIsolate = last !== undefined && !OVERRIDES.includes(last.mark) && !EMBEDDINGS.includes(last.mark);
    if (last === undefined || isOfIsolate !== (mark === END_OF_ISOLATE)) continue;
    open.pop();
    if (!OVERRIDES.includes(last.mark)) kept.add(last.at).add(index);
  }
  return paragraph.replaceAll(directions, (mark, index: number) => (kept.has(index) ? mark : ''));
}

/** A JSON-like value with every string in it as {@link shownText}. Keys are unchanged. */
export function withShownTexts<T>(value: T): T;
export function withShownTexts(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => withShownTexts(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withShownTexts(item)]));
  }
  return value;
}
