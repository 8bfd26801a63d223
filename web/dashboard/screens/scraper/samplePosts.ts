/** A post as the panel shows it. */
export interface ShownPost {
  tweetId: string;
  content: string;
  postedAt: string;
  metrics: { likes: number };
}

const TEXTS = [
  'A briefing begins at ten.',
  'New figures are out today.',
  'We are looking into reports from the harbour.',
  'The road is open again.',
  'A correction to our post of this morning.',
  'Questions and answers at noon.',
  'What the report says, in four points.',
  'Photos follow.',
  'The vote was postponed.',
  'More as we get it.',
] as const;

/** 3 to 10 invented posts for a profile that could not be scraped. They are shown as samples and never stored. */
export function samplePosts(username: string, at: number): ShownPost[] {
  // Different for each try, stable while it is shown.
  const seed = at % 997;
  return TEXTS.slice(0, 3 + (seed % 8)).map((text, n) => ({
    tweetId: `sample-${n}`,
    content: `@${username}: ${text}`,
    postedAt: new Date(at - (n + 1) * 1_800_000).toISOString(),
    metrics: { likes: ((seed + 7) * (n + 3) * 13) % 5000 },
  }));
}
