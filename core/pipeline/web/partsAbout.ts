import { wordsOf } from './rankLinks.ts';

/** The paragraphs of a text that share most words with the question, in their order; of longer ones, the sentences. */
export function partsAbout(question: string, text: string, longest: number): string {
  if (text.length <= longest) return text;
  const wanted = wordsOf(question);
  const parts = text
    .split(/\n+/)
    .flatMap((part) => (part.length <= longest ? [part] : part.split(/(?<=[.!?؟]\s|[。！？])/u)))
    .map((part) => part.slice(0, longest))
    .map((part, at) => ({ part, at, shared: [...wordsOf(part)].filter((word) => wanted.has(word)).length }));
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
}
