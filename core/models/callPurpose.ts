/** What models are asked for, everywhere in the product. */
export const callPurposes = [
  'research',
  'suggestion',
  'draft',
  'analysis',
  'variation',
  'test',
  'summary',
  'web',
] as const;

/** What a call is made for: the ledger of paid calls keeps it beside the bill. Ids are those of our tables. */
export interface CallPurpose {
  purpose: (typeof callPurposes)[number];
  /** The research run, and the number of its step. */
  runId?: string | undefined;
  step?: number | undefined;
  /** The inbox story. */
  storyId?: string | undefined;
  postId?: string | undefined;
  productionStoryId?: string | undefined;
  articleId?: string | undefined;
  /** Who asked: an email, `cli`, `cron`. Left out: whom the front end works for. */
  askedBy?: string | undefined;
}
