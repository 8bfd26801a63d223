import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { Gateway, LLMCallOptions, LLMRequest, LLMResult } from '#core/gateway/llm.ts';

/** A call that a gateway received. */
export interface ReceivedCall {
  /** Number of the research step that its prompt belongs to. */
  step: number;
  request: LLMRequest;
  options: LLMCallOptions;
}

/** The scripted result of a call: an answer's fields, an error, or `hold` until `release` or the caller's abort. */
export type Reply = Partial<LLMResult> | Error | 'hold';

export interface ScriptedGateway extends Gateway {
  /** Every call, in order of arrival. */
  readonly calls: readonly ReceivedCall[];
  /** Steps of the calls, in order of arrival. */
  readonly steps: readonly number[];
  /** Steps of the held calls. */
  readonly held: readonly number[];
  /** Resolves once the step has been called `times` times. */
  called(step: number, times?: number): Promise<ReceivedCall>;
  /** Releases a held call of a step. */
  release(step: number, reply?: Partial<LLMResult> | Error): void;
}

/** A fake of the paid service: answers each call as scripted, by default at once with a well-formed text. */
export function createScriptedGateway(script: (call: ReceivedCall) => Reply = () => ({})): ScriptedGateway {
  const calls: ReceivedCall[] = [];
  const held = new Map<number, (reply: Partial<LLMResult> | Error) => void>();
  const waiters = new Set<() => void>();
  return {
    configured: true,
    calls,
    get steps() {
      return calls.map(({ step }) => step);
    },
    get held() {
      return [...held.keys()].toSorted((a, b) => a - b);
    },
    async callLLM(request, options = {}) {
      const step = Number(/^Research step (\d+) of/.exec(request.prompt)?.[1]);
      const call = { step, request, options };
      const reply = script(call);
      calls.push(call);
      const settled = reply === 'hold' ? hold(step, options.signal, held) : Promise.resolve(reply);
      for (const waiter of waiters) waiter();
      const answer = await settled;
      if (answer instanceof Error) throw answer;
      return { ...wellFormed(call), ...answer };
    },
    called(step, times = 1) {
      return new Promise((resolve) => {
        const look = () => {
          const call = calls.filter((received) => received.step === step)[times - 1];
          if (call === undefined) return;
          waiters.delete(look);
          resolve(call);
        };
        waiters.add(look);
        look();
      });
    },
    release(step, reply = {}) {
      const go = held.get(step);
      if (go === undefined) throw new Error(`step ${String(step)} is not held`);
      held.delete(step);
      go(reply);
    },
  };
}

function hold(
  step: number,
  signal: AbortSignal | undefined,
  held: Map<number, (reply: Partial<LLMResult> | Error) => void>,
): Promise<Partial<LLMResult> | Error> {
  return new Promise((resolve) => {
    held.set(step, resolve);
    signal?.addEventListener('abort', () => {
      held.delete(step);
      resolve(new GatewayError('cancelled', 'cancelled', 'Stopped.', { attempts: 1 }));
    });
  });
}

/** The error of a refused key. */
export function refusedKey(): GatewayError {
  return new GatewayError('bad_key', 'auth', 'OpenRouter API error: No auth credentials found (execution time: 12ms)', {
    attempts: 1,
    hint: 'Check the key.',
  });
}

/** The error of a provider that fails permanently. */
export function brokenProvider(executionTime = 12): GatewayError {
  const time = `(execution time: ${String(executionTime)}ms)`;
  return new GatewayError('overloaded', 'provider', `OpenRouter API error: Model is down ${time}`, { attempts: 3 });
}

function wellFormed({ step, request }: ReceivedCall): LLMResult {
  const words = `Answer to step ${String(step)}, see https://example.org/source.`;
  const tags = Array.from({ length: 12 }, (_, index) => `#tag${String(index)}`).join(' ');
  return {
    content: step === 7 ? `${words}\n\n${tags}` : words,
    model: request.model,
    requestedModel: request.model,
    replacedBy: null,
    tokensUsed: 300,
    promptTokens: 200,
    completionTokens: 100,
    estimatedCost: 0.001,
    costIsEstimate: false,
    priceIsUnknown: false,
    executionTime: 5,
    attempts: 1,
    citations: step <= 4 ? [{ url: 'https://example.org/source', title: 'Source' }] : [],
    finishReason: 'stop',
  };
}
