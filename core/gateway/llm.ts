import type { GatewayFailureReason } from './errors/gatewayError.ts';

/** A request to a language model. */
export interface LLMRequest {
  /** Model id such as `perplexity/sonar`. A retired one is called through its replacement. */
  model: string;
  prompt: string;
  systemPrompt?: string | undefined;
  /** Default 0.7. */
  temperature?: number | undefined;
  /** Default 2000. */
  maxTokens?: number | undefined;
  /** Models to try in this order where the chosen one fails. */
  fallbackModels?: readonly string[] | undefined;
  /** Requests JSON; the gateway then only uses providers that support it. */
  responseFormat?:
    | { type: 'json_object' }
    | { type: 'json_schema'; json_schema: { name: string; strict: boolean; schema: unknown } }
    | undefined;
  /** Makes the gateway search the web before any model answers. Sonar models search by themselves. */
  webSearch?:
    | {
        maxResults?: number | undefined;
        searchPrompt?: string | undefined;
        includeDomains?: readonly string[] | undefined;
        excludeDomains?: readonly string[] | undefined;
      }
    | undefined;
}

/** A place among a limited number of calls. */
export interface CallSlot {
  /** Gives it to others. May be called twice. */
  leave(): void;
  /** @throws the reason of the caller's signal while waiting. */
  takeAgain(): Promise<void>;
}

export interface LLMCallOptions {
  signal?: AbortSignal | undefined;
  /** The caller's slot, which others have while the request waits for a budget. */
  slot?: CallSlot | undefined;
  /** Milliseconds for the whole call, retries and waits included. Default 10 minutes. */
  timeoutMs?: number | undefined;
  /** Attempts after the first. Default 2. */
  retries?: number | undefined;
  /** If set, the answer is streamed, and each piece of text is passed on as it arrives. */
  onText?: ((piece: string) => void) | undefined;
  /**
   * Called when a request is sent, and again once the gateway's id of it is known, with the most that it can cost. Must
   * not throw.
   */
  onSent?: ((request: SentRequest) => void) | undefined;
  /** Called after each request that was sent, with its usage, cost and outcome. Must not throw. */
  onAttempt?: ((attempt: CallAttempt) => void) | undefined;
  /**
   * Called after a failed attempt that may be billed, before the next one. A rejection ends the call with its code,
   * message and hint.
   */
  beforeRetry?: ((failed: { costUsd: number }) => Promise<void>) | undefined;
  /**
   * Called before each wait for another attempt. Discard the text streamed so far: the next attempt starts from the
   * beginning.
   */
  onRetry?: ((event: { attempt: number; waitMs: number; message: string }) => void) | undefined;
}

/** One request that was sent for a call: its cost and outcome. */
export interface CallAttempt {
  /** From 1. */
  number: number;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Milliseconds. */
  durationMs: number;
  /** The model that answered; null where none did. */
  modelServed: string | null;
  tokensUsed: number;
  promptTokens: number;
  completionTokens: number;
  /**
   * USD, as far as the gateway reported it; else from the catalogue (`costIsEstimate`), for a broken-off request the most
   * that it can cost.
   */
  costUsd: number;
  costIsEstimate: boolean;
  /** The model's price is unknown: `costUsd` is estimated at the flat rate for unknown models. */
  priceIsUnknown: boolean;
  /** The gateway's id of the request, by which its bill can be asked for; null where it named none. */
  generationId: string | null;
  /** `completed`, or why the attempt failed. */
  ended: 'completed' | GatewayFailureReason;
  /** The failure in words. */
  message: string | null;
}

/** A request in progress, with the most that it can cost as an estimate. */
export type SentRequest = Omit<CallAttempt, 'ended' | 'message'>;

export interface Citation {
  url: string;
  title: string | null;
}

export interface LLMResult {
  content: string;
  /** The model that answered. */
  model: string;
  requestedModel: string;
  /** The replacement that was called, where the requested model is retired. */
  replacedBy: string | null;
  tokensUsed: number;
  promptTokens: number;
  completionTokens: number;
  /**
   * USD, failed attempts included; as billed where the gateway reports it, else from the catalogue (`costIsEstimate`).
   */
  estimatedCost: number;
  costIsEstimate: boolean;
  /** The model's price is unknown: `estimatedCost` is estimated at the flat rate for unknown models. */
  priceIsUnknown: boolean;
  /** Milliseconds, retries included. */
  executionTime: number;
  /** Requests sent, retries included. */
  attempts: number;
  citations: Citation[];
  /** `stop`, or why the text is incomplete: `length`, `content_filter`, … */
  finishReason: string;
}

/** The gateway as the rest of the product uses it. */
export interface Gateway {
  /** False: every call fails with the specification's text. */
  readonly configured: boolean;
  /**
   * Calls a model.
   * @throws {GatewayError} whose `reason` is the kind of failure.
   * @example
   * ```ts
   * const { content, estimatedCost } = await gateway.callLLM({ model: 'openai/gpt-4o', prompt: 'Say OK.' });
   * ```
   */
  callLLM(request: LLMRequest, options?: LLMCallOptions): Promise<LLMResult>;
}
