/** The position of a mark in a text, in characters. */
export interface MarkPlace {
  id: string;
  start: number;
  end: number;
}

// The server finds marks in the text without source numbers, so they are skipped here too.
const sourceNumbers = /\s?\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/g;

// Within a word or a figure.
const goesOnBefore = /(?:[\p{L}\p{N}]{2}|\p{N}[.,:]\p{N})$/u;
const goesOnAfter = /^(?:[\p{L}\p{N}]{2}|\p{N}[.,:]\p{N})/u;

/**
 * The first occurrence of each mark in a text, in the text's order: as words or figures of its own, if it has one, so
 * that 3 is not looked for in 31,000. Of two that overlap, the first one.
 */
export function markPlaces(text: string, marks: readonly { id: string; text: string }[]): MarkPlace[] {
  const { plain, origin } = withoutNumbers(text);
  const found = marks.flatMap(({ id, text: words }) => {
    const direct = placeOf(text, words);
    if (direct >= 0) return [{ id, start: direct, end: direct + words.length }];
    const at = placeOf(plain, words);
    if (at < 0) return [];
    return [{ id, start: origin[at] ?? 0, end: (origin[at + words.length - 1] ?? 0) + 1 }];
  });
  const places: MarkPlace[] = [];
  for (const place of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
  }
  return places;
}

function placeOf(text: string, words: string): number {
  const first = words === '' ? -1 : text.indexOf(words);
  for (let at = first; at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (
      !goesOnBefore.test(text.slice(Math.max(0, at - 2), at + 1)) &&
      !goesOnAfter.test(text.slice(end - 1, end + 2))
    ) {
      return at;
    }
  }
  return first;
}

/** Marks in the order of their places in the article; those without a place of their own follow, as their notes do. */
export function inTextOrder<Mark extends { id: string; text: string }>(marks: readonly Mark[], text: string): Mark[] {
  const order = new Map(markPlaces(text, marks).map(({ id }, at) => [id, at]));
  return marks.toSorted((a, b) => (order.get(a.id) ?? marks.length) - (order.get(b.id) ?? marks.length));
}

function withoutNumbers(text: string): { plain: string; origin: number[] } {
  const origin: number[] = [];
  let plain = '';
  let from = 0;
  const take = (to: number) => {
    plain += text.slice(from, to);
    for (let at = from; at < to; at += 1) origin.push(at);
  };
  for (const match of text.matchAll(sourceNumbers)) {
    take(match.index);
    from = match.index + match[0].length;
  }
  take(text.length);
  return { plain, origin };
}
