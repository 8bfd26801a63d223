import type { Usage } from './answer.ts';
import type { WireContent, WireUsage } from './responseSchema.ts';

export function toUsage(wire: WireUsage | null | undefined): Usage | null {
  if (!wire) return null;
  return {
    promptTokens: wire.prompt_tokens,
    completionTokens: wire.completion_tokens,
    totalTokens: wire.total_tokens ?? wire.prompt_tokens + wire.completion_tokens,
    costUsd: wire.cost ?? null,
  };
}

/** The text of a message, which some models send in parts. */
export function contentText(content: WireContent): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}
