import type { TextPart } from './differingWords.ts';

/** One of two versions of a text, with the words that the other one does not have. */
export function ComparedText({ parts, className }: { parts: readonly TextPart[]; className?: string | undefined }) {
  if (parts.length === 0) return <p className={className}>Empty</p>;
  return (
    <p className={className} dir="auto">
      {parts.map(({ text, differs, start }) => (differs ? <ins key={start}>{text}</ins> : text))}
    </p>
  );
}
