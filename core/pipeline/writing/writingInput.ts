import { boolean, number, strictObject, string, type infer as Infer } from 'zod';
import { LARGEST_RUN_BUDGET } from '#core/data/settings/settingText.ts';
import type { VariationsInput } from './variations.ts';

/** The input of a draft. */
export const articleInput = strictObject({
  model: string().max(100).optional(),
  /** USD. */
  budgetUsd: number().positive().max(LARGEST_RUN_BUDGET).optional(),
  category: string().max(200).optional(),
  again: boolean().optional(),
});

/** A request for a text, and the story it is about. */
export type WritingAsk =
  | { kind: 'article'; storyId: string; input: Infer<typeof articleInput> }
  | { kind: 'variations'; storyId: string; input: VariationsInput };
