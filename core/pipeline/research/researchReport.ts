import type { AppError } from '#core/errors.ts';
import type { ResearchOutcome } from '#core/research/ending.ts';

/** What became of one story. */
export interface StoryResearch {
  storyId: string;
  storyNumber: number;
  title: string;
  /** `skipped`: nothing was called for it; `error` says why, or null where it was researched before. */
  status: ResearchOutcome['status'] | 'skipped';
  /** Null where no run was opened. */
  outcome: ResearchOutcome | null;
  error: AppError | null;
}

/** What a research of several stories did. */
export interface ResearchReport {
  stories: StoryResearch[];
  /** USD spent by this call. */
  spentUsd: number;
  /** What a front end should end with: the stop, the missing key or budget, or the first story's error. */
  failure: AppError | null;
}
