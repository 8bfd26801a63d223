/** Weighted reactions, as in the velocity score: likes + 3·retweets + 2·replies. */
export function engagement({ likes, retweets, replies }: { likes: number; retweets: number; replies: number }): number {
  return likes + 3 * retweets + 2 * replies;
}
