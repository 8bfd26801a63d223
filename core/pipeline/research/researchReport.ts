import type { AppError } from '#core/errors.ts';
import type { ResearchOutcome } from '#core/research/ending.ts';

/** The result for one story. */
export interface StoryResearch {
  storyId: string;
  storyNumber: number;
  title: string;
  /** `skipped`: no model was called for it; `error` says why, or is null where it was researched before. */
  status: ResearchOutcome['status'] | 'skipped';
  /** Null where no run was opened. */
  outcome: ResearchOutcome | null;
  error: AppError | null;
}

/** The result of researching several stories. */
export interface ResearchReport {
  stories: StoryResearch[];
  /** USD spent by this call. */
  spentUsd: number;
  costIsEstimate: boolean;
  /** The error that a front end should end with: the stop, the missing key or budget, or the first story's error. */
  failure: AppError | null;
}
