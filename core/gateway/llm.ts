import type { GatewayFailureReason } from './errors/gatewayError.ts';

/** One question to a language model. */
export interface LLMRequest {
  /** Model id such as `perplexity/sonar`. A retired one is called through its replacement. */
  model: string;
  prompt: string;
  systemPrompt?: string | undefined;
  /** Default 0.7. */
  temperature?: number | undefined;
  /** Default 2000. */
  maxTokens?: number | undefined;
  /** Tried in this order when the chosen model fails. */
  fallbackModels?: readonly string[] | undefined;
  /** Asks for JSON; the gateway then uses only providers that obey it. */
  responseFormat?:
    | { type: 'json_object' }
    | { type: 'json_schema'; json_schema: { name: string; strict: boolean; schema: unknown } }
    | undefined;
  /** Lets any model search the web first. Sonar models search by themselves. */
  webSearch?:
    | {
        maxResults?: number | undefined;
        searchPrompt?: string | undefined;
        includeDomains?: readonly string[] | undefined;
        excludeDomains?: readonly string[] | undefined;
      }
    | undefined;
}

export interface LLMCallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, retries and waits included. Default 10 minutes. */
  timeoutMs?: number | undefined;
  /** Attempts after the first. Default 2. */
  retries?: number | undefined;
  /** Given: the answer is streamed, and each piece of text is handed over as it arrives. */
  onText?: ((piece: string) => void) | undefined;
  /** Called after each request that was sent, with what it brought and what it was billed. Must not throw. */
  onAttempt?: ((attempt: CallAttempt) => void) | undefined;
  /**
   * Called after a failed attempt that was billed, before another one: what is rejected here ends the call, with its code,
   * words and hint.
   */
  beforeRetry?: ((failed: { billedUsd: number }) => Promise<void>) | undefined;
  /** Called before each wait for another attempt. Text streamed so far is void then: the next attempt starts anew. */
  onRetry?: ((event: { attempt: number; waitMs: number; message: string }) => void) | undefined;
}

/** One request that was sent for a call: its bill, and how it ended. */
export interface CallAttempt {
  /** Epoch milliseconds. */
  startedAt: number;
  /** Milliseconds. */
  durationMs: number;
  /** The model that answered; null where none did. */
  modelServed: string | null;
  tokensUsed: number;
  promptTokens: number;
  completionTokens: number;
  /** USD, as far as the gateway reported it; else from the catalogue (`costIsEstimate`). */
  costUsd: number;
  costIsEstimate: boolean;
  /** The model's price is unknown: `costUsd` is counted at the rate for unknown models. */
  priceIsUnknown: boolean;
  /** `completed`, or why the attempt failed. */
  ended: 'completed' | GatewayFailureReason;
  /** The failure in words. */
  message: string | null;
}

export interface Citation {
  url: string;
  title: string | null;
}

export interface LLMResult {
  content: string;
  /** The model that answered. */
  model: string;
  requestedModel: string;
  /** Set where the requested model is retired: the one that was called for it. */
  replacedBy: string | null;
  tokensUsed: number;
  promptTokens: number;
  completionTokens: number;
  /** USD, failed attempts included; as billed where the gateway said so, else from the catalogue (`costIsEstimate`). */
  estimatedCost: number;
  costIsEstimate: boolean;
  /** The model's price is unknown: `estimatedCost` is counted at the rate for unknown models. */
  priceIsUnknown: boolean;
  /** Milliseconds, retries included. */
  executionTime: number;
  /** Requests sent, retries included. */
  attempts: number;
  citations: Citation[];
  /** `stop`, or why the text is not whole: `length`, `content_filter`, … */
  finishReason: string;
}

/** What the rest of the product needs of a gateway. */
export interface Gateway {
  /** False: every call is refused with the specification's text. */
  readonly configured: boolean;
  /**
   * Asks a model.
   * @throws GatewayError whose `reason` tells the kinds of failure apart.
   * @example
   * const { content, estimatedCost } = await gateway.callLLM({ model: 'openai/gpt-4o', prompt: 'Say OK.' });
   */
  callLLM(request: LLMRequest, options?: LLMCallOptions): Promise<LLMResult>;
}
