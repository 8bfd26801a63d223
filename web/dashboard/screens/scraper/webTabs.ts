import type { WebAsk } from '../../data/web.ts';

/** Crawls are started in the tab of the batch. */
export type WebTab = Exclude<WebAsk['kind'], 'crawl'>;

/** The tab that shows jobs of this kind. */
export function tabOf(kind: WebAsk['kind']): WebTab {
  return kind === 'crawl' ? 'batch' : kind;
}

/** The five tabs with their inputs and button labels. */
export const webTabs = [
  {
    value: 'scrape',
    label: 'Scrape',
    field: 'Address of a page',
    placeholder: 'https://example.org/news',
    button: 'Scrape',
    lines: 1,
  },
  {
    value: 'search',
    label: 'Search',
    field: 'Words to search for',
    placeholder: 'lumen strait toll',
    button: 'Search',
    lines: 1,
  },
  {
    value: 'research',
    label: 'Research',
    field: 'Question or page',
    placeholder: 'How many sets of bridge spans does the railway keep?',
    button: 'Research',
    lines: 1,
  },
  {
    value: 'batch',
    label: 'Batch',
    field: 'Addresses, one a line',
    placeholder: 'https://example.org/a',
    button: 'Scrape all',
    lines: 4,
  },
  {
    value: 'summarize',
    label: 'Summarize',
    field: 'Addresses, one a line',
    placeholder: 'https://example.org/a',
    button: 'Summarize',
    lines: 4,
  },
] as const satisfies readonly {
  value: WebTab;
  label: string;
  field: string;
  placeholder: string;
  button: string;
  lines: number;
}[];

/** The tools for web pages, here and in the terminal. Limits: specification, section 9. */
export const webTools = [
  { name: 'scrape', about: 'One page: text, links, pictures, data' },
  { name: 'search', about: '5 results, 10 for news' },
  { name: 'research', about: 'To depth 3, 120 s, 50 addresses' },
  { name: 'batch', about: 'One address a line, each on its own' },
  { name: 'crawl', about: 'To depth 2, 50 pages' },
  { name: 'summarize', about: 'Several pages, one summary' },
] as const;

/** The lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Turns the form into the input of a job.
 * @param choices `follow`: the depth of a crawl from one address; 0: a batch of addresses.
 * @returns the input, or a sentence that says what is wrong with the form.
 */
export function askOf(
  tab: WebTab,
  text: string,
  { depth, news, follow }: { depth: number; news: boolean; follow: number },
): WebAsk | string {
  const lines = linesOf(text);
  const [first] = lines;
  if (first === undefined) return 'Type something first.';
  if (tab === 'scrape') return { kind: tab, address: first };
  if (tab === 'search') return { kind: tab, query: first, news };
  if (tab === 'research') return { kind: tab, question: first, depth };
  if (tab === 'batch' && follow > 0) {
    if (lines.length > 1) return 'Links are followed from one address: leave one line.';
    return { kind: 'crawl', address: first, depth: follow };
  }
  return { kind: tab, addresses: lines };
}
