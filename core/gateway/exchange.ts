import type { Clock } from '#core/clock.ts';
import { redact, type Secret } from '#core/secret.ts';
import type { Answer } from './answer.ts';
import { networkFailure } from './networkFailure.ts';
import type { ReplyContext } from './providerFailure.ts';
import { readAnswer } from './readAnswer.ts';
import { StreamReader } from './readStream.ts';
import { firstHeader } from './retryAfter.ts';
import type { Reply, Transport, TransportRequest } from './transport.ts';

interface ExchangeInput {
  transport: Transport;
  clock: Clock;
  secret: Secret | undefined;
  request: TransportRequest;
}

/** How long a server may keep a stream open behind `[DONE]` before its connection is given up instead of reused. */
const AFTER_DONE_MS = 50;

/**
 * Sends a request and reads its whole body, the key taken out of it wherever a server echoes it.
 * @throws AttemptError `network` or `cut_off`.
 */
export async function fetchBody(input: ExchangeInput): Promise<{ text: string; reply: ReplyContext }> {
  const { text, ...reply } = await input.transport.fetch(input.request);
  return { text: redact(text, [input.secret]), reply: contextOf(reply, input.clock) };
}

/**
 * Asks for a completion. With `onText` it is read as a stream, unless the server answers in one piece all the same.
 * @throws AttemptError
 */
export async function exchange(input: ExchangeInput, onText: ((piece: string) => void) | undefined): Promise<Answer> {
  if (onText === undefined) {
    const { text, reply } = await fetchBody(input);
    return readAnswer(text, reply);
  }
  const reply = await send(input);
  const context = contextOf(reply, input.clock);
  const isStream = firstHeader(reply.headers, 'content-type')?.includes('text/event-stream') ?? false;
  if (isStream && reply.status < 300) return readEvents(reply, context, onText, input.secret);
  const answer = readAnswer(await readText(reply, input.secret), context);
  onText(answer.content);
  return answer;
}

async function send({ transport, request }: ExchangeInput): Promise<Reply> {
  try {
    return await transport.send(request);
  } catch (thrown) {
    throw networkFailure(thrown, 'connecting') ?? thrown;
  }
}

async function readText(reply: Reply, secret: Secret | undefined): Promise<string> {
  try {
    return redact(await reply.body.text(), [secret]);
  } catch (thrown) {
    throw networkFailure(thrown, 'reading') ?? thrown;
  }
}

async function readEvents(
  reply: Reply,
  context: ReplyContext,
  onText: (piece: string) => void,
  secret: Secret | undefined,
): Promise<Answer> {
  const reader = new StreamReader(context, (piece) => onText(redact(piece, [secret])));
  let lingering: NodeJS.Timeout | undefined;
  let feeding = false;
  try {
    for await (const bytes of reply.body) {
      feeding = true;
      if (!reader.done) reader.feed(bytes);
      feeding = false;
      // Read on to the end, so that the connection can be used again.
      if (reader.done) lingering ??= setTimeout(() => reply.body.destroy(), AFTER_DONE_MS);
    }
  } catch (thrown) {
    // What the text's reader or its receiver throws is no broken connection.
    if (feeding) throw thrown;
    if (!reader.done) throw networkFailure(thrown, 'reading', reader.arrived()) ?? reader.cutOff();
  } finally {
    clearTimeout(lingering);
  }
  const answer = reader.finish();
  return { ...answer, content: redact(answer.content, [secret]) };
}

function contextOf(reply: Pick<Reply, 'status' | 'headers'>, clock: Clock): ReplyContext {
  return { status: reply.status, headers: reply.headers, now: clock.now() };
}
