import { AttemptError } from '../errors/attemptError.ts';
import { stoppedByProvider, type ReplyContext } from '../errors/providerFailure.ts';
import { type ModelAnswer, contentText, toUsage } from './answer.ts';
import { checkAnswer, refuseToolCalls } from './checkAnswer.ts';
import { mergeCitations } from './citations.ts';
import { parseBody } from './readBody.ts';
import { completionSchema } from './responseSchema.ts';

/**
 * The answer in the body of a chat completion.
 * @throws AttemptError for everything else that such a body can be: an error, a page, a torso, nothing.
 */
export function readAnswer(text: string, reply: ReplyContext): ModelAnswer {
  const parsed = completionSchema.safeParse(parseBody(text, reply));
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AttemptError({
      reason: 'bad_body',
      words: `The answer has an unknown form${place === '' ? '' : ` at ${place}`}.`,
      retryable: true,
    });
  }
  const { model, choices, usage: wireUsage, citations } = parsed.data;
  const usage = toUsage(wireUsage);
  const billed = { usage: usage ?? undefined, model: model ?? undefined };
  const choice = choices?.[0];
  if (choice === undefined) {
    throw new AttemptError({ reason: 'bad_body', words: 'The answer holds no text.', retryable: true, ...billed });
  }
  const content = contentText(choice.message?.content);
  if (choice.error != null || choice.finish_reason === 'error') {
    const partialText = content === '' ? undefined : content;
    throw stoppedByProvider(choice.error, reply, { ...billed, partialText });
  }
  refuseToolCalls(content, choice.message?.tool_calls, billed);
  return checkAnswer(
    {
      content,
      model: model ?? null,
      finishReason: choice.finish_reason ?? 'stop',
      usage,
      citations: mergeCitations(choice.message?.annotations, citations),
    },
    choice.message?.refusal ?? null,
  );
}
