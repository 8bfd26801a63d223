import { plainWords } from '#core/http/plainWords.ts';
import { AttemptError, type Failure } from '../errors/attemptError.ts';
import type { ModelAnswer } from './answer.ts';

/** Characters of an answer. The longest of real models have half of it: 128,000 tokens of four to five characters. */
const LONGEST_ANSWER = 1_000_000;

/**
 * A model that repeats itself without end is stopped, and not asked again: that would be paid again.
 * @throws {AttemptError}
 */
export function refuseEndless(content: string, billed: Partial<Failure>): void {
  if (content.length <= LONGEST_ANSWER) return;
  throw new AttemptError({
    reason: 'bad_body',
    words: `The model wrote more than ${LONGEST_ANSWER.toLocaleString('en-US')} characters.`,
    retryable: false,
    hint: 'Choose another model.',
    ...billed,
    partialText: billed.partialText?.slice(0, SHOWN_OF_TOO_LONG),
    arrivedLength: content.length,
  });
}

/** Characters that are kept of an answer that is too long. */
const SHOWN_OF_TOO_LONG = 20_000;

/**
 * Returns the answer if it has text. Models can refuse, be filtered, or return nothing; these answers are billed too.
 * @throws {AttemptError} saying which it was.
 */
export function checkAnswer(answer: ModelAnswer, refusal: string | null): ModelAnswer {
  const billed = { usage: answer.usage ?? undefined, model: answer.model ?? undefined };
  refuseEndless(answer.content, { ...billed, partialText: answer.content });
  if (answer.content.trim() !== '') return answer;
  if (refusal !== null && refusal.trim() !== '') {
    throw new AttemptError({
      reason: 'moderation',
      words: `The model refused: ${plainWords(refusal)}`,
      retryable: false,
      ...billed,
    });
  }
  if (answer.finishReason === 'content_filter') {
    throw new AttemptError({
      reason: 'moderation',
      words: 'A content filter removed the whole answer.',
      retryable: false,
      ...billed,
    });
  }
  if (answer.finishReason === 'length') {
    throw new AttemptError({
      reason: 'bad_body',
      words: 'The model used up its tokens before it wrote anything.',
      retryable: false,
      hint: 'Allow more tokens for the answer, or choose a model that reasons less.',
      ...billed,
    });
  }
  throw new AttemptError({ reason: 'bad_body', words: 'The model returned no text.', retryable: true, ...billed });
}

/**
 * No tools are offered. A model that calls one instead of answering would do so again on every paid retry.
 * @throws {AttemptError}
 */
export function refuseToolCalls(
  content: string,
  calls: readonly unknown[] | null | undefined,
  billed: Partial<Failure>,
): void {
  if (content.trim() !== '' || (calls ?? []).length === 0) return;
  throw new AttemptError({
    reason: 'bad_body',
    words: 'The model called a tool instead of answering.',
    retryable: false,
    hint: 'Choose another model.',
    ...billed,
  });
}
