import { queryOptions } from '@tanstack/react-query';
import { boolean, discriminatedUnion, literal, nullable, number, object, string, type infer as Infer } from 'zod/mini';
import { answerOf, api, fetchWithSession, modelApi } from './api.ts';
import { ApiError, refusalOf } from './apiError.ts';

/** The catalogue, and the recommended model of each use. */
export function modelCatalogue() {
  return queryOptions({
    queryKey: ['models', 'catalogue'],
    queryFn: ({ signal }) => answerOf(api.models.$get({}, { init: { signal } })),
  });
}

/** The remaining credit of the key; null without one. */
export function keyCredit() {
  return queryOptions({
    queryKey: ['models', 'credit'],
    queryFn: ({ signal }) => answerOf(api.models.credit.$get({}, { init: { signal } })),
    staleTime: 60_000,
    retry: false,
  });
}

/** What was spent in 30 days. */
export function usageReport() {
  return queryOptions({
    queryKey: ['usage', 'report'],
    meta: { sum: true },
    queryFn: ({ signal }) => answerOf(api.models.usage.$get({}, { init: { signal } })),
  });
}

/** The usage report as CSV. @throws ApiError. */
export async function exportUsage(): Promise<Blob> {
  const answer = await fetchWithSession('/api/dashboard/models/usage.csv');
  if (!answer.ok) throw await refusalOf(answer);
  return answer.blob();
}

export function refreshModels() {
  return answerOf(api.models.refresh.$post({}));
}

const testLine = discriminatedUnion('type', [
  object({ type: literal('text'), text: string() }),
  /** The model starts over: discard the text so far. */
  object({ type: literal('anew') }),
  object({
    type: literal('done'),
    content: string(),
    model: string(),
    replacedBy: nullable(string()),
    tokensUsed: number(),
    estimatedCost: number(),
    costIsEstimate: boolean(),
    priceIsUnknown: boolean(),
    executionTime: number(),
    finishReason: string(),
  }),
  object({ type: literal('error'), code: string(), message: string(), hint: string() }),
]);
type TestLine = Infer<typeof testLine>;
export type TestResult = Extract<TestLine, { type: 'done' }>;

export interface ModelTest {
  kind: 'basic' | 'analysis';
  model: string;
  prompt: string;
}

/** Asks a model and streams its text. @throws ApiError with the gateway's words. */
export async function testModel(
  json: ModelTest,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<TestResult> {
  const response = await modelApi.models.test.$post({ json }, { init: { signal } });
  if (!response.ok || response.body === null) throw await refusalOf(response);
  let text = '';
  let rest = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = testLine.parse(JSON.parse(line));
      if (said.type === 'done') return said;
      if (said.type === 'error') throw new ApiError(said);
      text = said.type === 'anew' ? '' : text + said.text;
      onText(text);
    }
  }
  throw new Error('Unknown error occurred');
}
