import { saveSuggestions } from '#core/data/posts/scrapedPosts.ts';
import { toAppError, type AppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { callStructured } from '#core/gateway/json/structured.ts';
import type { CallSlot, LLMResult } from '#core/gateway/llm.ts';
import { holdSlot } from '#core/research/callSlots.ts';
import { untilStored } from '#core/data/untilStored.ts';
import type { PostSuggestions, ScoredPost } from '#core/velocity/post.ts';
import type { Services } from '../services.ts';
import {
  cleanSuggestions,
  defaultSuggestions,
  suggestionPrompt,
  suggestionSchema,
  suggestionSystemPrompt,
} from './suggestionPrompt.ts';

// Specification, section 9.
const TEMPERATURE = 0.7;
const MAX_TOKENS = 500;

export type Suggested =
  | { kind: 'stored'; ideas: PostSuggestions; isDefault: boolean; result: LLMResult }
  /** `costUsd`: billed despite the failure. */
  | { kind: 'failed'; error: AppError; costUsd: number; costIsEstimate: boolean };

/**
 * Requests suggestions for one post and stores them, or default titles where the answer cannot be parsed. Never throws.
 */
export async function suggestForPost(
  { db, gateway, clock, log, calls }: Services,
  post: ScoredPost,
  model: string,
  signal: AbortSignal | undefined,
): Promise<Suggested> {
  let slot: CallSlot | undefined;
  let result: LLMResult | undefined;
  try {
    slot = calls === undefined ? undefined : await holdSlot(calls, signal ?? new AbortController().signal);
    const answer = await callStructured(
      gateway.for({ purpose: 'suggestion', postId: post.id }),
      {
        model,
        systemPrompt: suggestionSystemPrompt,
        prompt: suggestionPrompt(post, clock.now()),
        temperature: TEMPERATURE,
        maxTokens: MAX_TOKENS,
      },
      suggestionSchema,
      { signal, slot, log },
    );
    result = answer;
    // What follows may wait for the database, and needs no slot.
    slot?.leave();
    const read = answer.parsedData === undefined ? null : cleanSuggestions(answer.parsedData);
    const ideas = read ?? defaultSuggestions(post);
    // Without the caller's signal: the answer is paid for.
    await untilStored(clock, () => saveSuggestions(db, post.id, ideas), { paid: true });
    return { kind: 'stored', ideas, isDefault: read === null, result: answer };
  } catch (thrown) {
    const failed = thrown instanceof GatewayError ? thrown : null;
    return {
      kind: 'failed',
      error: toAppError(signal?.aborted === true ? signal.reason : thrown),
      costUsd: result?.estimatedCost ?? failed?.spent.usd ?? 0,
      costIsEstimate: result?.costIsEstimate ?? failed?.spent.isEstimate ?? false,
    };
  } finally {
    slot?.leave();
  }
}
