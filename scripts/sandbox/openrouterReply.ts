import type { Completion } from './openrouterCompletion.ts';
import type { OpenRouterFault } from './openrouterFaults.ts';

/** Provider name in every body. */
export const SANDBOX_PROVIDER = 'Velocity sandbox';

const upstreamError = {
  code: 502,
  message: 'Provider returned error',
  metadata: {
    provider_name: SANDBOX_PROVIDER,
    error_type: 'provider_unavailable',
    raw: 'The model stopped in the middle (sandbox).',
  },
};

const annotationsOf = ({ sources }: Completion) =>
  sources.map(({ url, title }) => ({
    type: 'url_citation',
    url_citation: { url, title, start_index: 0, end_index: 0 },
  }));

/** A completion as one body, altered by the fault if it concerns the text. */
export function completionBody(completion: Completion, fault: OpenRouterFault | null, now: number): unknown {
  const { id, model, text, finishReason, sources, usage } = completion;
  const broken = fault === 'choice-error' || fault === 'stream-error';
  const content = fault === 'no-text' ? '' : broken ? text.slice(0, text.length / 2) : text;
  const choice = {
    index: 0,
    finish_reason: broken ? 'error' : finishReason,
    message: {
      role: 'assistant',
      content: fault === 'parts' ? inParts(content) : content,
      ...(sources.length === 0 ? {} : { annotations: annotationsOf(completion) }),
    },
    ...(broken ? { error: upstreamError } : {}),
  };
  return {
    id,
    provider: SANDBOX_PROVIDER,
    model,
    object: 'chat.completion',
    created: Math.floor(now / 1000),
    choices: fault === 'empty' ? [] : [choice],
    ...(sources.length === 0 ? {} : { citations: sources.map(({ url }) => url) }),
    ...(fault === 'no-usage' ? {} : { usage }),
  };
}

/** A completion as stream events, word by word, without `[DONE]`; `texts` has the text of each. */
export function completionEvents(
  completion: Completion,
  fault: OpenRouterFault | null,
  now: number,
): { events: string[]; texts: string[] } {
  const { id, model, text, finishReason, sources, usage } = completion;
  const head = {
    id,
    provider: SANDBOX_PROVIDER,
    model,
    object: 'chat.completion.chunk',
    created: Math.floor(now / 1000),
  };
  const event = (delta: unknown, finish: string | null = null, more: object = {}) =>
    JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }], ...more });
  const words = fault === 'no-text' ? [] : (text.match(/\s*\S+\s*/g) ?? []);
  const broken = fault === 'stream-error' || fault === 'choice-error';
  const texts = ['', ...(broken ? words.slice(0, words.length / 2) : words)];
  const events = texts.map((word, at) => event(at === 0 ? { role: 'assistant', content: '' } : { content: word }));
  if (broken) return { events: [...events, event({ content: '' }, 'error', { error: upstreamError })], texts };
  if (fault === 'empty') return { events: [JSON.stringify({ ...head, choices: [] })], texts: [] };
  const cited = sources.length === 0 ? {} : { annotations: annotationsOf(completion) };
  const citations = sources.length === 0 ? {} : { citations: sources.map(({ url }) => url) };
  events.push(event({ content: '', ...cited }, finishReason, citations));
  if (fault !== 'no-usage') events.push(JSON.stringify({ ...head, choices: [], usage }));
  return { events, texts };
}

function inParts(text: string) {
  const middle = Math.floor(text.length / 2);
  return [
    { type: 'text', text: text.slice(0, middle) },
    { type: 'text', text: text.slice(middle) },
  ];
}
