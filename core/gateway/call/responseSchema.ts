import { array, boolean, number, object, record, string, union, unknown, type infer as Infer } from 'zod';

// Lenient where a provider's oddity costs nothing (annotations), strict where the product depends on it (text, choices).

/** More than any model reads or writes; far larger values would overflow the ledger. */
const MOST_TOKENS = 1_000_000_000;
/** USD. A higher cost is not credible, so the catalogue's price is used. */
const MOST_COST = 1_000_000;

/** Null where it is missing or not credible, as for the next. */
export const tokens = unknown()
  .optional()
  .transform((value) => {
    const count = readAmount(value, MOST_TOKENS);
    return count === null ? null : Math.round(count);
  });
export const cost = unknown()
  .optional()
  .transform((value) => readAmount(value, MOST_COST));

/** A count or price; some servers send numbers as strings. Null where it is invalid. */
function readAmount(value: unknown, most: number): number | null {
  const read =
    typeof value === 'string' && /^\s*\d{1,15}(?:\.\d{1,20})?(?:e-?\d{1,2})?\s*$/i.test(value) ? Number(value) : value;
  return typeof read === 'number' && read >= 0 && read <= most ? read : null;
}

const usage = object({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  total_tokens: tokens,
  // Anthropic's names, which some proxies pass on.
  input_tokens: tokens,
  output_tokens: tokens,
  cost,
});

const annotation = object({
  url_citation: object({ url: string(), title: string().nullish().catch(null) })
    .nullish()
    .catch(null),
}).catch({});

const annotations = array(annotation).nullish().catch(null);

const citations = array(union([string(), object({ url: string(), title: string().nullish().catch(null) })]).catch(''))
  .nullish()
  .catch(null);

const content = union([string(), array(object({ text: string().nullish().catch(null) }))]).nullish();

const model = string().nullish().catch(null);
const finishReason = string().nullish().catch(null);
const refusal = string().nullish().catch(null);
const toolCalls = array(unknown()).nullish().catch(null);

/** Body of `POST /chat/completions`. */
export const completionSchema = object({
  id: unknown().optional(),
  model,
  choices: array(
    object({
      finish_reason: finishReason,
      message: object({ content, refusal, annotations, tool_calls: toolCalls }).nullish(),
      error: unknown().optional(),
    }),
  ).nullish(),
  usage: usage.nullish().catch(null),
  citations,
});

/** What a reply says about its bill, whatever the form of the rest. */
export const billedPart = object({ id: unknown().optional(), model, usage: usage.nullish().catch(null) }).catch({});

/** One event of a streamed completion. */
export const chunkSchema = object({
  id: unknown().optional(),
  model,
  choices: array(
    object({
      finish_reason: finishReason,
      delta: object({ content, refusal, annotations, tool_calls: toolCalls }).nullish(),
      error: unknown().optional(),
    }),
  ).nullish(),
  usage: usage.nullish().catch(null),
  citations,
});

const optionalText = string().nullish().catch(null);
const code = union([number(), string()]).nullish().catch(null);

/** The `error` of a body, a choice or an event. */
export const providerErrorSchema = object({
  code,
  message: optionalText,
  type: unknown().optional(),
  status: unknown().optional(),
  details: array(object({ retryDelay: optionalText }).catch({}))
    .nullish()
    .catch(null),
  metadata: object({
    error_type: optionalText,
    provider_name: optionalText,
    raw: unknown().optional(),
    reasons: array(string()).nullish().catch(null),
    headers: record(string(), union([string(), number()]).transform(String))
      .nullish()
      .catch(null),
  })
    .nullish()
    .catch(null),
  availability: object({
    code,
    retryable: boolean().nullish().catch(null),
    /** Seconds. */
    retry_after: number().nonnegative().nullish().catch(null),
    fallback_models: array(string()).nullish().catch(null),
  })
    .nullish()
    .catch(null),
});

export type WireUsage = Infer<typeof usage>;
export type WireContent = Infer<typeof content>;
export type WireAnnotations = Infer<typeof annotations>;
export type WireCitations = Infer<typeof citations>;
export type ProviderError = Infer<typeof providerErrorSchema>;
