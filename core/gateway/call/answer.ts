import type { Citation } from '../llm.ts';

/** Tokens of one answer and what was billed for it. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  /** USD as billed; null where the gateway did not say. */
  costUsd: number | null;
}

/** One answer as it was read from a body or a stream. */
export interface Answer {
  content: string;
  /** The model that answered; null where it was not named. */
  model: string | null;
  finishReason: string;
  /** Null where the server counted nothing. */
  usage: Usage | null;
  citations: Citation[];
}
