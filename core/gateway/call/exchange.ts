import type { Clock } from '#core/clock.ts';
import { firstHeader, type ReplyHeaders } from '#core/http/retryAfter.ts';
import { withinShare } from '#core/http/processorShare.ts';
import { redact, type Secret } from '#core/secret.ts';
import { networkFailure } from '../errors/networkFailure.ts';
import type { ReplyContext } from '../errors/providerFailure.ts';
import { beginsEvents } from '../stream/eventStream.ts';
import { StreamReader } from '../stream/readStream.ts';
import type { ModelAnswer } from './answer.ts';
import { readAnswer } from './readAnswer.ts';
import { readReply } from './readReply.ts';
import type { Reply, Transport, TransportRequest } from './transport.ts';

/** OpenRouter's form. Servers that stand in for it use other ids, and keep no bills. */
const GENERATION_ID = /^gen-[\w.-]{1,180}$/;

/** Characters of a reply that is read at once: in less than a millisecond, and each is the answer to a request of ours. */
const SMALL_REPLY = 64 * 1024;

interface ExchangeInput {
  transport: Transport;
  clock: Clock;
  secret: Secret | undefined;
  request: TransportRequest;
  /** Called when the request is written to a connection. */
  onWrite?: (() => void) | undefined;
  /** Called with the gateway's id of the request, as soon as it is known. */
  onGeneration?: ((id: string) => void) | undefined;
}

/**
 * Sends a request and reads its whole body, with the key redacted wherever a server echoes it.
 * @throws {AttemptError} `network` or `cut_off`.
 */
export async function fetchBody(input: ExchangeInput): Promise<{ text: string; reply: ReplyContext }> {
  const { text, ...reply } = await input.transport.fetch(requestOf(input));
  return { text: redact(text, [input.secret]), reply: contextOf(reply, input) };
}

/**
 * Requests a completion. With `onText` the reply is read as a stream, unless the server answers in one piece anyway.
 * @throws {AttemptError}
 */
export async function exchange(
  input: ExchangeInput,
  onText: ((piece: string) => void) | undefined,
): Promise<ModelAnswer> {
  if (onText === undefined) {
    const { text, reply } = await fetchBody(input);
    // Some servers always stream.
    const isStream = reply.status < 300 && beginsEvents(text, reply.headers) === true;
    const read = () => (isStream ? readEvents(text, reply, input.secret) : readAnswer(text, reply));
    return text.length < SMALL_REPLY ? read() : withinShare(read);
  }
  const reply = await send(input);
  const answer = await readReply(reply, contextOf(reply, input), input.secret, onText);
  return { ...answer, content: redact(answer.content, [input.secret]) };
}

function readEvents(text: string, reply: ReplyContext, secret: Secret | undefined): ModelAnswer {
  const reader = new StreamReader(reply, secret, () => {});
  reader.feed(Buffer.from(text));
  const answer = reader.finish();
  return { ...answer, content: redact(answer.content, [secret]) };
}

async function send(input: ExchangeInput): Promise<Reply> {
  try {
    return await input.transport.send(requestOf(input));
  } catch (thrown) {
    throw networkFailure(thrown, 'connecting') ?? thrown;
  }
}

function contextOf(
  reply: Pick<Reply, 'status' | 'headers'>,
  { clock, onGeneration }: Pick<ExchangeInput, 'clock' | 'onGeneration'>,
): ReplyContext {
  const onId = (value: unknown) => {
    const id = generationIdOf(value);
    if (id !== null) onGeneration?.(id);
  };
  return { status: reply.status, headers: reply.headers, now: clock.now(), onId };
}

function requestOf({ request, onWrite, onGeneration }: ExchangeInput): TransportRequest {
  return {
    ...request,
    onWrite,
    onHeaders(status, headers) {
      // A refused request has no bill, whatever its headers hold.
      const id = status < 300 ? generationIdIn(headers) : null;
      if (id !== null) onGeneration?.(id);
    },
  };
}

/** The gateway's id of a request, by which its bill is asked for; null where it is none of OpenRouter's. */
function generationIdOf(value: unknown): string | null {
  return typeof value === 'string' && GENERATION_ID.test(value) ? value : null;
}

/** The id in the headers of a reply (`X-Generation-Id`), which come before any text. */
function generationIdIn(headers: ReplyHeaders): string | null {
  return generationIdOf(firstHeader(headers, 'x-generation-id'));
}
