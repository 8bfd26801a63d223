import { wordsOf } from './wordsOf.ts';

/**
 * Returns a function that gives the paragraphs of a text that share most words with the question, in their order and
 * together of at most so many characters; of longer paragraphs, their sentences. What was compared once is not again.
 */
export function partsAbout(question: string, text: string): (longest: number) => string {
  const wanted = wordsOf(question);
  const known = new Map<string, number>();
  const sharedBy = (part: string): number => {
    const shared = known.get(part) ?? [...wordsOf(part)].filter((word) => wanted.has(word)).length;
    known.set(part, shared);
    return shared;
  };
  return (longest) => {
    if (text.length <= longest) return text;
    const parts = text
      .split(/\n+/)
      .flatMap((part) => (part.length <= longest ? [part] : part.split(/(?<=[.!?؟]\s|[。！？])/u)))
      .map((part) => part.slice(0, longest))
      .map((part, at) => ({ part, at, shared: sharedBy(part) }));
    const kept: typeof parts = [];
    let length = 0;
    for (const each of parts.toSorted((a, b) => b.shared - a.shared || a.at - b.at)) {
      if (length + each.part.length > longest) continue;
      kept.push(each);
      length += each.part.length;
    }
    return kept
      .toSorted((a, b) => a.at - b.at)
      .map(({ part }) => part)
      .join('\n');
  };
}
