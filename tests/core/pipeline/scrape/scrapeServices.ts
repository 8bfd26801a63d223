import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import { systemClock, type Clock } from '#core/clock.ts';
import type { Gateway, LLMRequest, LLMResult } from '#core/gateway/llm.ts';
import { silentLog } from '#core/log.ts';
import type { Services } from '#core/pipeline/services.ts';
import { Secret } from '#core/secret.ts';
import type { ApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import type { TestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';

/** A scripted language model, and the requests it got. */
export interface ScriptedSuggestions extends Gateway {
  requests: LLMRequest[];
}

const ideas = {
  titles: ['Ceasefire signed: what has to happen by midnight', 'Second title', 'Third title'],
  thumbnailIdeas: ['A table by a lake, text: "72 hours"'],
  storyAngle: 'Forty monitors for 310 km: can they verify it in time?',
};

/** A gateway whose answers `answer` makes; by default good suggestions for $0.0001 each. */
export function scriptedSuggestions(
  answer: (request: LLMRequest) => string = () => JSON.stringify(ideas),
): ScriptedSuggestions {
  const requests: LLMRequest[] = [];
  return {
    configured: true,
    requests,
    async callLLM(request): Promise<LLMResult> {
      requests.push(request);
      return {
        content: answer(request),
        model: request.model,
        requestedModel: request.model,
        replacedBy: null,
        tokensUsed: 500,
        promptTokens: 400,
        completionTokens: 100,
        estimatedCost: 0.0001,
        costIsEstimate: false,
        priceIsUnknown: false,
        executionTime: 5,
        attempts: 1,
        citations: [],
        finishReason: 'stop',
      };
    },
  };
}

/** A clock whose sleeps end at once: tests see pauses by their events. */
export const instantClock: Clock = {
  now: () => systemClock.now(),
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 5), signal),
};

export function scrapeServices(
  backend: TestBackend,
  sandbox: ApifySandbox | null,
  { gateway = scriptedSuggestions(), clock = instantClock }: { gateway?: Gateway; clock?: Clock } = {},
): Services {
  return {
    db: backend.db,
    files: backend.files,
    gateway: ledgered(gateway, backend.db, clock),
    scraper: createApifyScraper({
      token: sandbox === null ? undefined : new Secret('apify_api_testToken'),
      baseUrl: sandbox?.url ?? 'http://127.0.0.1:1',
      actor: 'apidojo~tweet-scraper',
      clock,
      log: silentLog,
    }),
    clock,
    log: silentLog,
    owner: 'test',
    triggeredBy: 'test',
  };
}
