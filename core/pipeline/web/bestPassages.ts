import { withinShare } from '#core/http/processorShare.ts';
import { wordsOf } from './wordsOf.ts';
import type { CitedPage } from './verifyClaims.ts';
import type { WrittenReport } from './writeReport.ts';

const MOST_OF_PAGE = 2;
const MOST_PASSAGES = 12;

/** Without a model: the sentences of each page that share most words with the question, verbatim. */
export async function bestPassages(question: string, pages: readonly CitedPage[]): Promise<WrittenReport> {
  const wanted = wordsOf(question);
  const found: Passage[] = [];
  // A large page takes a tenth of a second, so pages take turns with other work.
  for (const page of pages) found.push(...(await withinShare(() => passagesOf(page, wanted))));
  // Sites repeat sentences, within a page and from page to page.
  const best = found
    .filter(({ sentence }, at) => found.findIndex((each) => each.sentence === sentence) === at)
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MOST_PASSAGES);
  const claims = best.map(({ number, sentence }) => ({
    text: sentence,
    citations: [{ page: number, passage: sentence }],
  }));
  return {
    model: null,
    claims,
    open: ['No language model is configured: these are the sentences of the pages that are nearest to the question.'],
  };
}

interface Passage {
  number: number;
  sentence: string;
  /** Words of the question. */
  shared: number;
}

function passagesOf({ number, text }: CitedPage, wanted: ReadonlySet<string>): Passage[] {
  return [...new Set(text.match(/[^.!?。！？؟\n]{20,400}[.!?。！？؟]?/gu)?.map((sentence) => sentence.trim()))]
    .map((sentence) => ({
      number,
      sentence,
      shared: [...wordsOf(sentence)].filter((word) => wanted.has(word)).length,
    }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MOST_OF_PAGE);
}
