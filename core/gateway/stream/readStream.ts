import { createParser, type EventSourceMessage, type ParseError } from 'eventsource-parser';
import { parseJson } from '#core/http/parseJson.ts';
import { redact, type Secret } from '#core/secret.ts';
import { type ModelAnswer, type Usage, contentText, toUsage } from '../call/answer.ts';
import { checkAnswer, refuseEndless, refuseToolCalls } from '../call/checkAnswer.ts';
import { mergeCitations } from '../call/citations.ts';
import { parseAnswer } from '../call/readBody.ts';
import { billedPart, chunkSchema, type WireCitations } from '../call/responseSchema.ts';
import { AttemptError, type Failure } from '../errors/attemptError.ts';
import { errorIn } from '../errors/errorWords.ts';
import { stoppedByProvider, type ReplyContext } from '../errors/providerFailure.ts';

/** Sources of an answer; models name some dozens. */
const MOST_ANNOTATIONS = 1000;
/** Characters of one event; a whole answer sent as a single event is far smaller. */
const LARGEST_EVENT = 2 * 1024 * 1024;

type Annotation = NonNullable<Parameters<typeof mergeCitations>[0]>[number];

/** Assembles the answer from the events of a stream. Text is passed on as it arrives; `finish` returns the answer. */
export class StreamReader {
  /** True after `[DONE]`: anything that follows is ignored. */
  done = false;
  #content = '';
  #refusal = '';
  #model: string | null = null;
  #finishReason: string | null = null;
  #usage: Usage | null = null;
  #toolCalls: readonly unknown[] = [];
  #annotations: Annotation[] = [];
  #citations: WireCitations = null;
  readonly #decoder = new TextDecoder();
  readonly #reply: ReplyContext;
  readonly #onText: (piece: string) => void;
  readonly #secret: Secret | undefined;
  // Comments (": OPENROUTER PROCESSING") only keep the connection alive; the parser drops them.
  readonly #parser = createParser({
    onEvent: (event) => this.#read(event),
    onError: (error) => this.#misread(error),
    maxBufferSize: LARGEST_EVENT,
  });

  constructor(reply: ReplyContext, secret: Secret | undefined, onText: (piece: string) => void) {
    this.#reply = reply;
    this.#secret = secret;
    this.#onText = onText;
  }

  /** @throws {AttemptError} where an event carries an error or is invalid. */
  feed(bytes: Uint8Array): void {
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
  }

  /**
   * Returns the answer once the stream has ended.
   * @throws {AttemptError} `cut_off`, with the text so far, where the stream ended without `[DONE]` or without a finish
   * reason.
   */
  finish(): ModelAnswer {
    // Accept a last event without its blank line: some servers close right after "data: [DONE]".
    if (!this.done) this.#parser.feed('\n\n');
    if (!this.done) throw this.cutOff();
    const { partialText: _, ...billed } = this.arrived();
    refuseToolCalls(this.#content, this.#toolCalls, billed);
    const finishReason = this.#finishReason ?? (this.#content === '' ? 'stop' : null);
    if (finishReason === null) throw this.cutOff('The stream ended without saying why.');
    return checkAnswer(
      {
        content: this.#content,
        model: this.#model,
        finishReason,
        usage: this.#usage,
        citations: mergeCitations(this.#annotations, this.#citations),
      },
      this.#refusal,
    );
  }

  cutOff(words = 'The stream ended before the answer was whole.'): AttemptError {
    return new AttemptError({
      reason: 'cut_off',
      words,
      retryable: true,
      ...this.arrived(),
    });
  }

  /** The parts of a stream that a failure keeps: its text is worth showing and its usage is billed. */
  arrived(): Pick<Failure, 'partialText' | 'usage' | 'model'> {
    return {
      partialText: this.#content === '' ? undefined : this.#content,
      usage: this.#usage ?? undefined,
      model: this.#model ?? undefined,
    };
  }

  #read({ data, event }: EventSourceMessage): void {
    if (this.done) return;
    if (data.trim() === '[DONE]') {
      this.done = true;
      return;
    }
    const text = redact(data, [this.#secret]);
    const body = parseAnswer(text, this.arrived());
    if (event === 'error') throw stoppedByProvider(errorIn(body) ?? body ?? text, this.#reply, this.arrived());
    const chunk = this.#chunk(body);
    this.#reply.onId?.(chunk.id);
    this.#model = chunk.model ?? this.#model;
    this.#usage = toUsage(chunk.usage) ?? this.#usage;
    this.#citations = chunk.citations ?? this.#citations;
    const choice = chunk.choices?.[0];
    const piece = contentText(choice?.delta?.content);
    if (piece !== '') {
      this.#content += piece;
      refuseEndless(this.#content, this.arrived());
      this.#onText(piece);
    }
    this.#refusal += choice?.delta?.refusal ?? '';
    // Concatenated, not spread: a hundred thousand arguments overflow the stack. One call is enough to be refused.
    if (this.#toolCalls.length === 0) this.#toolCalls = choice?.delta?.tool_calls ?? [];
    this.#annotations = this.#annotations.concat(choice?.delta?.annotations ?? []).slice(0, MOST_ANNOTATIONS);
    this.#finishReason = choice?.finish_reason ?? this.#finishReason;
    const error = errorIn(body) ?? choice?.error;
    if (error != null || choice?.finish_reason === 'error') {
      throw stoppedByProvider(error, this.#reply, this.arrived());
    }
  }

  /**
   * @throws {AttemptError} for an event that is too long, and for an `error:` field, which old versions of llama.cpp
   * send.
   */
  #misread({ type, field, value }: ParseError): void {
    if (this.done) return;
    if (type === 'max-buffer-size-exceeded') {
      const words = 'The stream holds an event that is too large.';
      throw new AttemptError({ reason: 'bad_body', words, retryable: false, ...this.arrived() });
    }
    if (type !== 'unknown-field' || field !== 'error') return;
    const text = redact(value ?? '', [this.#secret]);
    throw stoppedByProvider(parseJson(text) ?? text, this.#reply, this.arrived());
  }

  #chunk(body: unknown) {
    const event: unknown = Array.isArray(body) ? body[0] : body;
    const read = chunkSchema.safeParse(event);
    if (read.success) return read.data;
    const { id, model, usage } = billedPart.parse(event);
    this.#reply.onId?.(id);
    this.#model = model ?? this.#model;
    this.#usage = toUsage(usage) ?? this.#usage;
    throw new AttemptError({
      reason: 'bad_body',
      words: 'The stream holds an event of unknown form.',
      // What was billed would be billed again.
      retryable: this.#usage === null,
      ...this.arrived(),
    });
  }
}
