import { join } from 'node:path';
import { array, int, object, string } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readJson } from '../content/readJson.ts';
import { shortened } from './promptStory.ts';

/** First line of a prompt for an article. */
export const newsArticleHeading = /^News article\n/;

/** Sections of the brief that become a paragraph each, in order, with the number of sentences to take from each. */
const parts = readJson(
  join(contentFolder, 'sandbox', 'answers', 'news-article.json'),
  array(object({ heading: string(), sentences: int() }).strict()),
);

/**
 * An article composed only of sentences of its brief, as JSON, with the numbers of its sources. A brief that an editor
 * wrote has none of the research steps' sections: then it is of all sentences, in their order.
 */
export function newsArticle(prompt: string, line: string): string {
  const brief = data(prompt, 'brief');
  const numbers = new Map(
    Array.from(data(prompt, 'sources').matchAll(/^(\d+)\. .*?(https?:\/\/\S+)$/gm), ([, number = '', url = '']) => [
      url,
      number,
    ]),
  );
  const sections = parts.map(({ heading, sentences: most }) => {
    const sentences = heading === 'Quotes' ? quotesIn(brief) : sentencesOf(section(brief, heading));
    return sentences.slice(0, most);
  });
  const opening = sentencesOf(section(brief, 'What happened'));
  const { headline, standfirst, body } = opening.length === 0 ? ofAll(brief) : ofSections(opening, sections);
  const paragraphs = body.flatMap((sentences) =>
    sentences.length === 0 ? [] : [sentences.map((sentence) => withNumbers(sentence, numbers)).join(' ')],
  );
  return JSON.stringify(
    {
      headline,
      standfirst,
      paragraphs: paragraphs.map((text, index) => (index === paragraphs.length - 1 ? `${text} ${line}` : text)),
    },
    null,
    2,
  );
}

interface Composed {
  headline: string;
  standfirst: string;
  /** The sentences of each paragraph. */
  body: readonly (readonly string[])[];
}

function ofSections(opening: readonly string[], body: Composed['body']): Composed {
  const [first = '', second = first] = opening.map((sentence) => bare(sentence));
  return { headline: first.replace(/\.$/, '').slice(0, 120), standfirst: second, body };
}

/** Sentences of a paragraph, and paragraphs of an article, where the brief has no sections. */
const [SENTENCES, PARAGRAPHS] = [4, 8];

function ofAll(brief: string): Composed {
  const lines = brief.split('\n').filter((line) => !/^\s*[#>]/.test(line));
  const found = sentencesOf(lines.join('\n'));
  // A brief of a few words has no sentence.
  const sentences = found.length === 0 ? [bare(brief)] : found;
  const [first = '', second = first] = sentences.map((sentence) => bare(sentence));
  const body = Array.from({ length: Math.min(PARAGRAPHS, Math.ceil(sentences.length / SENTENCES)) }, (_, at) =>
    sentences.slice(at * SENTENCES, (at + 1) * SENTENCES),
  );
  return { headline: shortened(first), standfirst: second, body };
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
