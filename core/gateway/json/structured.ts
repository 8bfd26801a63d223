import { object, record, string, toJSONSchema, unknown, ZodObject, type ZodType } from 'zod';
import { AppError } from '#core/errors.ts';
import { silentLog, type Log } from '#core/log.ts';
import type { Gateway, LLMCallOptions, LLMRequest, LLMResult } from '../llm.ts';
import { JsonAnswer } from './jsonAnswer.ts';

export interface StructuredOptions extends LLMCallOptions {
  /** Receives a warning where `parsedData` is missing or incomplete. */
  log?: Log | undefined;
}

export type StructuredResult<T> = LLMResult & {
  /**
   * The parsed answer; keys that the model left out are missing in it (and logged). Undefined where the answer is not
   * JSON or has values of the wrong type. `content` is always set.
   */
  parsedData?: Partial<T>;
};

const DEFAULT_TEMPERATURE = 0.3;

/**
 * Asks a model for JSON that matches a schema. Where the answer cannot be parsed or does not match, the result has no
 * `parsedData`; missing keys only log a warning (dashboard specification, section 6).
 * @throws {GatewayError} as `callLLM`
 * @example
 * ```ts
 * const { parsedData } = await callStructured(gateway, { model, prompt }, object({ titles: array(string()) }));
 * ```
 */
export async function callStructured<T>(
  gateway: Gateway,
  request: LLMRequest,
  schema: ZodType<T>,
  { log = silentLog, ...options }: StructuredOptions = {},
): Promise<StructuredResult<T>> {
  const result = await gateway.callLLM(structuredRequest(request, schema), options);
  const about = { model: result.model };
  const answer = new JsonAnswer(result.content);
  try {
    return { ...result, parsedData: await answer.parse(schema) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const parsedData = await readPartly(answer, schema);
    if (parsedData === null) {
      log.warn('gateway: the answer is not the JSON that was asked for', { ...about, message: error.message });
      return result;
    }
    const missing = keysOf(schema).filter((key) => !Object.hasOwn(parsedData, key));
    log.warn('gateway: keys are missing from the JSON that was asked for', { ...about, missing: missing.join(', ') });
    return { ...result, parsedData };
  }
}

/** The request as `callStructured` sends it: its prompt has the schema, which costs too. */
export function structuredRequest(request: LLMRequest, schema: ZodType): LLMRequest {
  return {
    ...request,
    prompt: `${request.prompt}\n\n${jsonInstruction(schema)}`,
    temperature: request.temperature ?? DEFAULT_TEMPERATURE,
  };
}

/** The keys that are present and match; null where there are none or one does not match. */
async function readPartly<T>(answer: JsonAnswer, schema: ZodType<T>): Promise<Partial<T> | null> {
  if (!(schema instanceof ZodObject)) return null;
  const keys = keysOf(schema);
  const someKey = record(string(), unknown()).refine((value) => keys.some((key) => value[key] !== undefined));
  try {
    const found = await answer.parse(someKey.pipe(object(schema.shape).partial()));
    return isPartOf<T>(found) ? found : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Each present key was checked against the schema, but the compiler cannot infer that through `partial()`. */
function isPartOf<T>(found: object): found is Partial<T> {
  return Object.keys(found).length > 0;
}

function keysOf(schema: ZodType): string[] {
  return schema instanceof ZodObject ? Object.keys(schema.shape) : [];
}

const instructions = new WeakMap<ZodType, string>();

/** Models follow a schema that is in the prompt, whether or not their provider enforces one. */
function jsonInstruction(schema: ZodType): string {
  const known = instructions.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...form } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const text = `Return valid JSON only, with no text before or after it. It has to match this JSON schema:\n${JSON.stringify(form)}`;
  instructions.set(schema, text);
  return text;
}
