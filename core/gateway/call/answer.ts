import type { Citation } from '../llm.ts';
import type { WireContent, WireUsage } from './responseSchema.ts';

/** Tokens of one answer and what was billed for it. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  /** USD as billed; null where the gateway did not say. */
  costUsd: number | null;
}

/** One answer as it was read from a body or a stream. */
export interface ModelAnswer {
  content: string;
  /** The model that answered; null where it was not named. */
  model: string | null;
  finishReason: string;
  /** Null where the server counted nothing. */
  usage: Usage | null;
  citations: Citation[];
}

/** What was counted and billed; null where the server counted nothing, so that the length is what counts. */
export function toUsage(wire: WireUsage | null | undefined): Usage | null {
  if (!wire) return null;
  const prompt = wire.prompt_tokens ?? wire.input_tokens;
  const completion = wire.completion_tokens ?? wire.output_tokens;
  const total = wire.total_tokens ?? (prompt ?? 0) + (completion ?? 0);
  const costUsd = wire.cost ?? null;
  if (total === 0 && costUsd === null) return null;
  return {
    promptTokens: prompt ?? Math.max(0, total - (completion ?? 0)),
    completionTokens: completion ?? Math.max(0, total - (prompt ?? total)),
    totalTokens: total,
    costUsd,
  };
}

/** The text of a message, which some models send in parts. */
export function contentText(content: WireContent): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}
