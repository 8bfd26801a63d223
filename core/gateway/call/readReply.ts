import { bodyLimit, bodyTooLarge, utf8, type BodyLimit } from '#core/http/bodyText.ts';
import { decodedBody } from '#core/http/contentCoding.ts';
import { withinShare } from '#core/http/processorShare.ts';
import { redact, type Secret } from '#core/secret.ts';
import { AttemptError, CallbackError, type Arrived } from '../errors/attemptError.ts';
import { networkFailure } from '../errors/networkFailure.ts';
import type { ReplyContext } from '../errors/providerFailure.ts';
import { beginsEvents } from '../stream/eventStream.ts';
import { createPieceRedactor } from '../stream/pieceRedactor.ts';
import { StreamReader } from '../stream/readStream.ts';
import type { ModelAnswer } from './answer.ts';
import { readAnswer } from './readAnswer.ts';
import type { Reply } from './transport.ts';

/** How long a server may keep a stream open after `[DONE]` before the connection is closed instead of reused. */
const AFTER_DONE_MS = 50;
/** Each token of an answer is an event of some hundred bytes. */
const LARGEST_STREAM: BodyLimit = { bytes: 32 * 1024 * 1024, beyond: 'fail' };

/**
 * Reads the reply to a streaming request: events as they arrive, or a whole body from a server that does not stream.
 * The first bytes decide which it is, because content types are often wrong.
 * @throws {AttemptError}; {@link CallbackError} where `onText` throws.
 */
export async function readReply(
  reply: Reply,
  context: ReplyContext,
  secret: Secret | undefined,
  onText: (piece: string) => void,
): Promise<ModelAnswer> {
  const pieces = createPieceRedactor(secret, (piece) => {
    try {
      onText(piece);
    } catch (cause) {
      throw new CallbackError(cause);
    }
  });
  const flush = (arrived: Arrived) => {
    try {
      pieces.flush();
    } catch (thrown) {
      throw withArrived(thrown, arrived);
    }
  };
  let answer: ModelAnswer;
  try {
    answer = await read(reply, context, secret, (piece) => pieces.push(piece));
  } catch (thrown) {
    if (!(thrown instanceof CallbackError)) flush(thrown instanceof AttemptError ? thrown.failure : {});
    throw thrown;
  }
  flush(arrivedOf(answer));
  return answer;
}

/** An error of `onText`, with what its attempt is billed by. */
function withArrived(thrown: unknown, { partialText, usage, model }: Arrived): unknown {
  return thrown instanceof CallbackError ? new CallbackError(thrown.cause, { partialText, usage, model }) : thrown;
}

function arrivedOf({ content, usage, model }: ModelAnswer): Arrived {
  return { partialText: content, usage: usage ?? undefined, model: model ?? undefined };
}

async function read(
  { body, headers, status }: Reply,
  context: ReplyContext,
  secret: Secret | undefined,
  onText: (piece: string) => void,
): Promise<ModelAnswer> {
  const reader = new StreamReader(context, secret, onText);
  const limit = bodyLimit(status);
  const whole: Uint8Array[] = [];
  let size = 0;
  let events: boolean | null = status < 300 ? null : false;
  let lingering: NodeJS.Timeout | undefined;
  let feeding = false;
  const feed = (bytes: Uint8Array) => {
    feeding = true;
    if (!reader.done) reader.feed(bytes);
    feeding = false;
    // Keep reading to the end, so that the connection can be reused.
    if (reader.done) lingering ??= setTimeout(() => body.destroy(), AFTER_DONE_MS);
  };
  try {
    for await (const bytes of decodedBody(body, headers)) {
      size += bytes.length;
      const most = events === true ? LARGEST_STREAM : limit;
      if (size > most.bytes && most.beyond === 'fail') throw bodyTooLarge(most);
      if (events === true) {
        await withinShare(() => feed(bytes));
        continue;
      }
      whole.push(bytes);
      if (size > most.bytes) break;
      if (events !== null) continue;
      const beginning = utf8(whole, size);
      // Blank lines keep a connection alive and carry no data, in a body as in a stream.
      if (beginning.trim() === '') whole.length = 0;
      events = beginsEvents(beginning, headers);
      if (events === true) await withinShare(() => feed(Buffer.concat(whole)));
    }
  } catch (thrown) {
    // Errors of the parser or of `onText` must not be reported as a broken connection.
    if (feeding) throw withArrived(thrown, reader.arrived());
    if (!reader.done) throw networkFailure(thrown, 'reading', reader.arrived()) ?? reader.cutOff();
  } finally {
    clearTimeout(lingering);
  }
  if (events === true) return reader.finish();
  const answer = await withinShare(() => readAnswer(redact(utf8(whole, limit.bytes), [secret]), context));
  try {
    onText(answer.content);
  } catch (thrown) {
    throw withArrived(thrown, arrivedOf(answer));
  }
  return answer;
}
