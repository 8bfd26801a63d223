/** The purposes of model calls. */
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

/** What a call is made for: stored with its cost in the ledger of paid calls. Ids are those of our tables. */
export interface CallPurpose {
  purpose: (typeof callPurposes)[number];
  /** The research run; `step` is the number of its step. */
  runId?: string | undefined;
  step?: number | undefined;
  /** The inbox story. */
  storyId?: string | undefined;
  postId?: string | undefined;
  productionStoryId?: string | undefined;
  articleId?: string | undefined;
  /** The job on web pages, or of a text that a model writes, whose cost this is. */
  jobId?: string | undefined;
  /** Who asked: an email, `cli`, `cron`. Default: the user of the front end. */
  askedBy?: string | undefined;
}
