import { plainWords } from '#core/http/plainWords.ts';
import { AttemptError } from '../errors/attemptError.ts';
import { wordsIn } from '../errors/errorWords.ts';
import { stoppedByProvider, type ReplyContext } from '../errors/providerFailure.ts';
import { type ModelAnswer, contentText, toUsage } from './answer.ts';
import { checkAnswer, refuseToolCalls } from './checkAnswer.ts';
import { mergeCitations } from './citations.ts';
import { parseBody } from './readBody.ts';
import { billedPart, completionSchema } from './responseSchema.ts';

/**
 * Parses the body of a chat completion.
 * @throws {AttemptError} for anything else: an error, an HTML page, a truncated or empty body.
 */
export function readAnswer(text: string, reply: ReplyContext): ModelAnswer {
  const body = parseBody(text, reply);
  const parsed = completionSchema.safeParse(body);
  if (!parsed.success) {
    const { id, model, usage: wireUsage } = billedPart.parse(body);
    reply.onId?.(id);
    const usage = toUsage(wireUsage) ?? undefined;
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AttemptError({
      reason: 'bad_body',
      words: `The answer has an unknown form${place === '' ? '' : ` at ${place}`}.`,
      // What was billed would be billed again.
      retryable: usage === undefined,
      usage,
      model: model ?? undefined,
    });
  }
  const { id, model, choices, usage: wireUsage, citations } = parsed.data;
  reply.onId?.(id);
  const usage = toUsage(wireUsage);
  const billed = { usage: usage ?? undefined, model: model ?? undefined };
  const choice = choices?.[0];
  if (choice === undefined) {
    // Some servers refuse with status 200 and a message of their own: {"code": 1001, "msg": "No quota"}.
    const said = plainWords(wordsIn(body));
    const words = said === '' ? 'The answer holds no text.' : `The answer holds no text: ${said}`;
    throw new AttemptError({ reason: 'bad_body', words, retryable: true, ...billed });
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
