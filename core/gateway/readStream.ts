import { createParser } from 'eventsource-parser';
import type { Answer } from './answer.ts';
import { AttemptError, type Failure } from './attemptError.ts';
import { checkAnswer } from './checkAnswer.ts';
import { mergeCitations } from './citations.ts';
import { providerFailure, type ReplyContext } from './providerFailure.ts';
import { chunkSchema, type WireCitations } from './responseSchema.ts';
import { contentText, toUsage } from './wireUsage.ts';

type Annotation = NonNullable<Parameters<typeof mergeCitations>[0]>[number];

/**
 * Gathers the answer from the events of a stream. Text is handed on as it comes; `finish` gives the whole.
 */
export class StreamReader {
  /** True from `[DONE]` on: whatever still comes does not matter. */
  done = false;
  #content = '';
  #refusal = '';
  #answer: Omit<Answer, 'content' | 'citations'> = { model: null, finishReason: 'stop', usage: null };
  readonly #annotations: Annotation[] = [];
  #citations: WireCitations = null;
  readonly #decoder = new TextDecoder();
  readonly #reply: ReplyContext;
  readonly #onText: (piece: string) => void;
  // Comments (": OPENROUTER PROCESSING") only keep the connection alive; the parser drops them.
  readonly #parser = createParser({ onEvent: (event) => this.#read(event.data) });

  constructor(reply: ReplyContext, onText: (piece: string) => void) {
    this.#reply = reply;
    this.#onText = onText;
  }

  /** @throws AttemptError where an event carries an error or is none. */
  feed(bytes: Uint8Array): void {
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
  }

  /**
   * The answer, once the stream has ended.
   * @throws AttemptError `cut_off` where it ended without `[DONE]`, with the text so far.
   */
  finish(): Answer {
    // A last event without its blank line counts: some servers close right after "data: [DONE]".
    if (!this.done) this.#parser.feed('\n\n');
    if (!this.done) throw this.cutOff();
    return checkAnswer(
      { ...this.#answer, content: this.#content, citations: mergeCitations(this.#annotations, this.#citations) },
      this.#refusal,
    );
  }

  cutOff(): AttemptError {
    return new AttemptError({
      reason: 'cut_off',
      words: 'The stream ended before the answer was whole.',
      retryable: true,
      ...this.arrived(),
    });
  }

  /** What a failure has to keep of a stream: its text is worth showing and its usage is billed. */
  arrived(): Pick<Failure, 'partialText' | 'usage' | 'model'> {
    return {
      partialText: this.#content === '' ? undefined : this.#content,
      usage: this.#answer.usage ?? undefined,
      model: this.#answer.model ?? undefined,
    };
  }

  #read(data: string): void {
    if (this.done) return;
    if (data.trim() === '[DONE]') {
      this.done = true;
      return;
    }
    const chunk = this.#parse(data);
    this.#answer.model = chunk.model ?? this.#answer.model;
    this.#answer.usage = toUsage(chunk.usage) ?? this.#answer.usage;
    this.#citations = chunk.citations ?? this.#citations;
    const choice = chunk.choices?.[0];
    const piece = contentText(choice?.delta?.content);
    if (piece !== '') {
      this.#content += piece;
      this.#onText(piece);
    }
    this.#refusal += choice?.delta?.refusal ?? '';
    this.#annotations.push(...(choice?.delta?.annotations ?? []));
    this.#answer.finishReason = choice?.finish_reason ?? this.#answer.finishReason;
    const error = chunk.error ?? choice?.error;
    if (error != null || choice?.finish_reason === 'error') {
      throw providerFailure(error ?? {}, this.#reply, this.arrived());
    }
  }

  #parse(data: string) {
    try {
      const parsed = chunkSchema.safeParse(JSON.parse(data));
      if (parsed.success) return parsed.data;
    } catch {
      // Not JSON: the same as a wrong form.
    }
    throw new AttemptError({
      reason: 'bad_body',
      words: 'The stream holds an event of unknown form.',
      retryable: true,
      ...this.arrived(),
    });
  }
}
