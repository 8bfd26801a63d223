import type { ArticleSource } from '#core/data/articles/articles.ts';

// Includes the space before the number, so that a number never begins a line.
const numbers = /\s?\[(\d{1,3}(?:, ?\d{1,3})*)\]/;

/** A paragraph whose source numbers, `[1, 2]`, link to the list below. Numbers without a source stay text. */
export function SourcedText({ text, sources }: { text: string; sources: number }) {
  let start = 0;
  // Every second part is the content of brackets.
  return text.split(numbers).map((part, index) => {
    start += part.length;
    if (index % 2 === 0) return part;
    const list = part.split(',').map(Number);
    if (list.some((number) => number < 1 || number > sources)) return ` [${part}]`;
    return (
      <sup key={start} className="source-marks">
        {list.map((number) => (
          <a key={number} href={`#source-${number}`} aria-label={`Source ${number}`}>
            {number}
          </a>
        ))}
      </sup>
    );
  });
}

/** The sources of an article, as numbered links. */
export function Sources({ sources }: { sources: readonly ArticleSource[] }) {
  if (sources.length === 0) return null;
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map(({ url, title }, index) => (
          <li key={url} id={`source-${index + 1}`}>
            <a href={url} rel="noopener nofollow">
              {title}
            </a>{' '}
            <span className="source-host">{hostOf(url)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
