import { AppError } from '#core/errors.ts';
import { silentLog, type Log } from '#core/log.ts';
import { toJSONSchema, type ZodType } from 'zod';
import { parseJsonAnswer } from './jsonAnswer.ts';
import type { Gateway, LLMCallOptions, LLMRequest, LLMResult } from './llm.ts';

export interface StructuredOptions extends LLMCallOptions {
  /** Told why there is no `parsedData`. */
  log?: Log | undefined;
}

export type StructuredResult<T> = LLMResult & {
  /** What was asked for; missing where the answer could not be read as it. `content` is there either way. */
  parsedData?: T;
};

const DEFAULT_TEMPERATURE = 0.3;

/**
 * Asks a model for JSON of a form. Where its answer cannot be read or does not fit, the plain result comes back.
 * @throws GatewayError as `callLLM`
 */
export async function callStructured<T>(
  gateway: Gateway,
  request: LLMRequest,
  schema: ZodType<T>,
  { log = silentLog, ...options }: StructuredOptions = {},
): Promise<StructuredResult<T>> {
  const result = await gateway.callLLM(
    {
      ...request,
      prompt: `${request.prompt}\n\n${jsonInstruction(schema)}`,
      temperature: request.temperature ?? DEFAULT_TEMPERATURE,
    },
    options,
  );
  try {
    const parsedData = parseJsonAnswer(result.content, schema);
    return { ...result, parsedData };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('gateway: the answer is not the JSON that was asked for', { model: result.model, message: error.message });
    return result;
  }
}

const instructions = new WeakMap<ZodType, string>();

/** Models keep to a form that they are shown, whether or not their provider enforces one. */
function jsonInstruction(schema: ZodType): string {
  const known = instructions.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...form } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const text = `Return valid JSON only, with no text before or after it. It has to match this JSON schema:\n${JSON.stringify(form)}`;
  instructions.set(schema, text);
  return text;
}
