import type { Citation } from '../llm.ts';
import type { WireContent, WireUsage } from './responseSchema.ts';

/** Tokens of one answer and its price. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  /** USD as billed; null where the gateway names no cost. */
  costUsd: number | null;
}

/** One answer as parsed from a body or a stream. */
export interface ModelAnswer {
  content: string;
  /** The model that answered; null where the reply does not name it. */
  model: string | null;
  finishReason: string;
  /** Null where the server reports no usage. */
  usage: Usage | null;
  citations: Citation[];
}

/** The reported usage; null where there is none, so that the caller estimates it from text lengths (`guessUsage`). */
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

/** The text of a message; some models send it in parts. */
export function contentText(content: WireContent): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}
