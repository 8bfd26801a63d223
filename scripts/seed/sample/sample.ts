import type { PostMedia, PostSuggestions } from '#core/velocity/post.ts';

/** A monitored account of the sample. Invented, like everything in it. */
export interface SampleAccount {
  username: string;
  displayName: string;
  category: string;
  verified: boolean;
  followers: number;
  active: boolean;
}

export interface SamplePost {
  /** Names the post for a story that is made from it. */
  key?: string;
  by: string;
  text: string;
  /** Hours before the sample is loaded. */
  hoursAgo: number;
  /** Null: the platform did not say. */
  views: number | null;
  likes: number;
  retweets: number;
  replies: number;
  /** Default: en. */
  lang?: string;
  media?: readonly PostMedia[];
  ideas?: PostSuggestions;
}

export interface SampleStory {
  /** Names the story among the sample's sources. */
  key: string;
  title: string;
  summary: string;
  angle: string;
  sources: string;
  videos?: readonly { url: string; title: string }[];
  category: string;
  hoursAgo: number;
  go?: true;
  workflowCompleted?: true;
  /** Key of the post that it was made from: what is empty here comes from there. */
  post?: string;
}

export interface SampleOutput {
  step: number;
  status: 'completed' | 'failed';
  text: string;
  seconds: number;
  tokens: number;
  costUsd: number;
  citations?: readonly { url: string; title: string | null }[];
}

export interface SampleRun {
  story: string;
  status: 'completed' | 'failed' | 'cancelled';
  hoursAgo: number;
  error?: string;
  outputs: readonly SampleOutput[];
}

export interface SampleProduction {
  story: string;
  hoursAgo: number;
  /** Stored names of fields and their values; what is left out keeps its default. */
  fields: Readonly<Record<string, string>>;
  completed?: true;
}

/** A picture of the seed, as a post would carry it. */
export function picture(slug: string, altText: string): PostMedia {
  const url = `/storage/v1/object/public/story-images/seed/${slug}.webp`;
  return { type: 'image', url, thumbnail: url, altText };
}
