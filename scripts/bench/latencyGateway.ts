import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway, LLMRequest } from '#core/gateway/llm.ts';

/** When a call was received and when its answer was returned, in milliseconds of `performance.now()`. */
export interface TimedCall {
  step: number;
  story: string;
  start: number;
  end: number;
}

/** A gateway that answers after a delay with a text of typical length, and records the times. */
export function createLatencyGateway(latencyMs: (step: number) => number): Gateway & { calls: TimedCall[] } {
  const calls: TimedCall[] = [];
  return {
    configured: true,
    calls,
    async callLLM(request, options = {}) {
      const step = Number(/^Research step (\d+) of/.exec(request.prompt)?.[1]);
      const story = /^Story (\d+)$/m.exec(request.prompt)?.[1] ?? '';
      const call = { step, story, start: performance.now(), end: 0 };
      calls.push(call);
      await sleep(latencyMs(step), undefined, { signal: options.signal });
      const content = answerTo(step);
      call.end = performance.now();
      return {
        content,
        model: request.model,
        requestedModel: request.model,
        replacedBy: null,
        tokensUsed: tokensOf(request) + 2000,
        promptTokens: tokensOf(request),
        completionTokens: 2000,
        estimatedCost: 0.012,
        costIsEstimate: false,
        priceIsUnknown: false,
        executionTime: call.end - call.start,
        attempts: 1,
        citations: [{ url: 'https://example.org/source', title: 'Source' }],
        finishReason: 'stop',
      };
    },
  };
}

const tokensOf = (request: LLMRequest) => Math.ceil(request.prompt.length / 4);

/** Roughly what a step writes: 1,000 words, or a description with hashtags. */
function answerTo(step: number): string {
  if (step === 7) {
    const tags = Array.from({ length: 12 }, (_, index) => `#tag${String(index)}`);
    return `${'word '.repeat(150)}https://example.org/source\n\n${tags.join(' ')}`;
  }
  return `Heading of step ${String(step)}\n\n${'A claim of the usual length with its source [Source](https://example.org/source). '.repeat(90)}`;
}
