import { readdirSync, readFileSync } from 'node:fs';
import { linearText } from '#core/scraping/page/linearText.ts';
import { madeText, noise } from './pageText.ts';
import type { MadePage } from './pageTemplates.ts';

const FOLDER = new URL('../../../tests/core/scraping/pages/', import.meta.url);

export interface HandmadePage extends MadePage {
  /** What the page is: article, forum, product, collection, listing, documentation or service. */
  kind: string;
}

/**
 * Pages in the markup of real publishing systems, whose text was marked by hand: what counts stands between ⟦ and ⟧.
 * `{p}` is a paragraph, `{t}` a headline, `{l}` a teaser, `{c}` a reader's comment.
 */
export function handmadePages(): HandmadePage[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.html'))
    .toSorted()
    .map((file, at) => {
      const name = file.replace('.html', '');
      const marked = filled(readFileSync(new URL(file, FOLDER), 'utf8'), at);
      return {
        template: name,
        kind: name.split('-', 1)[0] ?? '',
        url: `https://valley.example/${name}`,
        html: marked.replaceAll(/[⟦⟧]/g, ''),
        text: [...marked.matchAll(/⟦(.*?)⟧/gs)].map(([, text = '']) => linearText(text).text).join('\n'),
      };
    });
}

function filled(source: string, seed: number): string {
  const { teaser, lead, comment } = noise(seed + 400);
  let paragraphs: string[] = [];
  const paragraph = () => {
    if (paragraphs.length === 0) ({ paragraphs } = madeText((seed += 1_000)));
    return paragraphs.shift() ?? '';
  };
  const parts: Readonly<Record<string, () => string>> = { p: paragraph, t: teaser, l: lead, c: comment };
  return source.replaceAll(/\{([ptlc])\}/g, (_, name: string) => parts[name]?.() ?? '');
}
