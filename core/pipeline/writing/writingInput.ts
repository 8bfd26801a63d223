import { boolean, number, strictObject, string, type infer as Infer } from 'zod';
import type { VariationsInput } from './variations.ts';

/** What a draft is asked for with. */
export const articleInput = strictObject({
  model: string().max(100).optional(),
  /** USD. */
  budgetUsd: number().positive().max(10_000).optional(),
  category: string().max(200).optional(),
  again: boolean().optional(),
});

/** What a model is to write, and about which story. */
export type WritingAsk =
  | { kind: 'article'; storyId: string; input: Infer<typeof articleInput> }
  | { kind: 'variations'; storyId: string; input: VariationsInput };
