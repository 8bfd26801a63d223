import { join } from 'node:path';
import { array, int, object, string } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readJson } from '../content/readJson.ts';

/** First line of a prompt for an article. */
export const newsArticleHeading = /^News article\n/;

/** Sections of the brief that become a paragraph each, in order, with the number of sentences to take from each. */
const parts = readJson(
  join(contentFolder, 'sandbox', 'answers', 'news-article.json'),
  array(object({ heading: string(), sentences: int() }).strict()),
);

/** An article composed only of sentences of its brief, as JSON, with the numbers of its sources. */
export function newsArticle(prompt: string, line: string): string {
  const brief = data(prompt, 'brief');
  const numbers = new Map(
    Array.from(data(prompt, 'sources').matchAll(/^(\d+)\. .*?(https?:\/\/\S+)$/gm), ([, number = '', url = '']) => [
      url,
      number,
    ]),
  );
  const paragraphs = parts.flatMap(({ heading, sentences: most }) => {
    const sentences = heading === 'Quotes' ? quotesIn(brief) : sentencesOf(section(brief, heading));
    const text = sentences
      .slice(0, most)
      .map((sentence) => withNumbers(sentence, numbers))
      .join(' ');
    return text === '' ? [] : [text];
  });
  const [first = '', second = first] = sentencesOf(section(brief, 'What happened')).map((sentence) => bare(sentence));
  return JSON.stringify(
    {
      headline: first.replace(/\.$/, '').slice(0, 120),
      standfirst: second,
      paragraphs: paragraphs.map((text, index) => (index === paragraphs.length - 1 ? `${text} ${line}` : text)),
    },
    null,
    2,
  );
}

function data(prompt: string, name: string): string {
  return new RegExp(`<data name="${name}">\n([\\s\\S]*?)\n</data>`).exec(prompt)?.[1] ?? '';
}

function section(brief: string, heading: string): string {
  return new RegExp(`^### ${heading}\n([\\s\\S]*?)(?=\n#{2,3} |$(?![\\s\\S]))`, 'm').exec(brief)?.[1]?.trim() ?? '';
}

const link = /\[[^\]]+\]\((https?:\/\/[^\s)]+)\)/g;

/** Sentences with the links that follow them; list items count as sentences. */
function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^[-*\d.]+\s+/, '').replace(/^\*\*[^*]+:?\*\*:?\s*/, ''))
    .flatMap((line) => line.match(/\S.*?[.!?]+["”]?(?=\s|$)(?:\s*\[[^\]]+\]\([^)]+\))*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => bare(sentence).length > 20)
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1));
}

/** `"Words," said Name, office:` quotes as the brief attributes them. */
function quotesIn(brief: string): string[] {
  const found = section(brief, 'Quotes').matchAll(
    /> "([^"]+)"\s+- \*\*Who:\*\* (.+)\n[\s\S]*?- \*\*Source:\*\* (\[.+\))/g,
  );
  return Array.from(
    found,
    ([, words = '', who = '', source = '']) => `“${words.replace(/\.$/, '')},” said ${who}. ${source}`,
  );
}

function bare(sentence: string): string {
  return sentence.replaceAll(link, '').replaceAll(/\s+/g, ' ').trim();
}

function withNumbers(sentence: string, numbers: ReadonlyMap<string, string>): string {
  const cited = Array.from(sentence.matchAll(link), ([, url = '']) => numbers.get(url)).filter(
    (number) => number !== undefined,
  );
  return cited.length === 0 ? bare(sentence) : `${bare(sentence)} [${cited.join(', ')}]`;
}
