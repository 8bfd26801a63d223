import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import { extractHtml } from '#core/scraping/extract/extractHtml.ts';
import { linearText } from '#core/scraping/page/linearText.ts';
import type { Figure } from '../figure.ts';
import { handmadePages } from './handmadePages.ts';
import { kindTemplates } from './kindTemplates.ts';
import { harmonic, mean, overlap, wordGroups } from './f1.ts';
import { madePages, type MadePage } from './pageTemplates.ts';
import { unnamedTemplates } from './unnamedTemplates.ts';

const EACH = 10;

/**
 * Quality of text extraction on 200 pages: F1 over word 4-grams, as in the public benchmark of article extraction;
 * compared with Readability and Defuddle on the same pages. And CPU time per page.
 */
export async function benchExtraction(): Promise<Figure[]> {
  const pages = madePages(EACH);
  const articles = await compare(pages);
  const others = await compare(madePages(EACH, kindTemplates));
  const unnamed = await compare(madePages(EACH, unnamedTemplates));
  const marked = handmadePages();
  const handmade = await compare(marked, 1);
  const { ours } = articles;
  return [
    figure('extraction: F1 over 200 pages of 20 templates', articles),
    figure('extraction: F1 over 120 pages of 12 templates that say nothing about themselves', unnamed),
    figure('extraction: F1 over pages that are no articles: threads, goods, lists, services', others),
    figure(
      `extraction: F1 over single words, ${marked.length} pages in the markup of other systems, by hand`,
      handmade,
    ),
    {
      name: 'extraction: CPU a page, mean',
      measured: `${ours.cpuMs.toFixed(1)} ms`,
      target: '≤ 25 ms',
      ok: ours.cpuMs <= 25,
      detail: `the same pages, ${Math.round(pages.reduce((sum, { html }) => sum + html.length, 0) / pages.length / 1000)} KB each on average`,
    },
  ];
}

/** @param size of the groups of words that are compared: 4 as one public benchmark does, 1 as the other. */
async function compare(pages: readonly MadePage[], size = 4) {
  const ours = await measure(pages, ({ html, url }) => extractHtml(html, url, Date.UTC(2026, 10, 22)).text, size);
  const readability = await measure(
    pages,
    ({ html }) => {
      const { document } = parseHTML(html);
      return new Readability(document).parse()?.textContent ?? '';
    },
    size,
  );
  const defuddle = await measure(
    pages,
    async ({ html, url }) => {
      const { document } = parseHTML(html);
      return linearText((await Defuddle(document, url, { useAsync: false })).content).text;
    },
    size,
  );
  return { ours, readability, defuddle };
}

function figure(name: string, { ours, readability, defuddle }: Awaited<ReturnType<typeof compare>>): Figure {
  const said = (found: Measured) => `${found.f1.toFixed(3)} (${found.cpuMs.toFixed(1)} ms)`;
  return {
    name,
    measured: ours.f1.toFixed(3),
    target: `> ${readability.f1.toFixed(3)}`,
    ok: ours.f1 > readability.f1,
    detail: `Readability ${said(readability)}, Defuddle ${said(defuddle)}, both on linkedom; worst template of ours: ${ours.worst}`,
  };
}

interface Measured {
  f1: number;
  cpuMs: number;
  worst: string;
}

async function measure(
  pages: readonly MadePage[],
  extract: (page: MadePage) => string | Promise<string>,
  size: number,
): Promise<Measured> {
  for (const page of pages.slice(0, 20)) await extract(page);
  const before = process.cpuUsage();
  const texts: string[] = [];
  for (const page of pages) texts.push(await extract(page));
  const { user, system } = process.cpuUsage(before);
  const scores = pages.map(({ template, text }, at) => ({
    template,
    ...overlap(wordGroups(texts[at] ?? '', size), wordGroups(text, size)),
  }));
  const precision = mean(scores.map((score) => score.precision));
  const recall = mean(scores.map((score) => score.recall));
  const templates = [...new Set(scores.map(({ template }) => template))].map((template) => {
    const own = scores.filter((score) => score.template === template);
    return {
      template,
      f1: harmonic(mean(own.map((score) => score.precision)), mean(own.map((score) => score.recall))),
    };
  });
  const [worst] = templates.toSorted((a, b) => a.f1 - b.f1);
  return {
    f1: harmonic(precision, recall),
    cpuMs: (user + system) / 1000 / pages.length,
    worst: worst === undefined ? '' : `${worst.template} ${worst.f1.toFixed(3)}`,
  };
}
