import { array, boolean, discriminatedUnion, int, literal, number, object, string, type output } from 'zod';

const address = string().trim().min(1).max(2_000);
const addresses = array(address).min(1).max(200);
const budgetUsd = number().positive().max(100).default(0.1);

/** The input of a web job. Defaults and limits are from the specification, section 9. */
export const webJobInput = discriminatedUnion('kind', [
  object({ kind: literal('scrape'), address, news: boolean().default(false) }),
  object({ kind: literal('search'), query: string().trim().min(1).max(500), news: boolean().default(false) }),
  object({
    kind: literal('research'),
    /** A question, or the address of the page to begin with. */
    question: string().trim().min(1).max(2_000),
    depth: int().min(1).max(3).default(3),
    seconds: int().min(5).max(600).default(120),
    pages: int().min(1).max(50).default(50),
    budgetUsd,
  }),
  object({ kind: literal('batch'), addresses }),
  object({ kind: literal('summarize'), addresses: addresses.max(20), budgetUsd }),
  object({
    kind: literal('crawl'),
    address,
    depth: int().min(0).max(5).default(2),
    pages: int().min(1).max(500).default(50),
  }),
]);

export type WebJobInput = output<typeof webJobInput>;
