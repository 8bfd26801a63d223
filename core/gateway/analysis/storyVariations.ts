import { recommendModel } from '#core/models/recommend.ts';
import { array, object, string, type infer as Infer } from 'zod';
import type { Gateway, LLMRequest } from '../llm.ts';
import { fenceAll, fenceRule } from '../promptFence.ts';
import { callStructured, type StructuredOptions, type StructuredResult } from '../json/structured.ts';

export const storyVariationsSchema = object({
  variations: array(
    object({
      title: string().describe('At most 70 characters, no clickbait'),
      angle: string().describe('From where the story is told, one sentence'),
      rationale: string().describe('Why this works for viewers, one sentence'),
    }),
  ),
});

export type StoryVariations = Infer<typeof storyVariationsSchema>;

export const variationFocuses = ['title', 'angle', 'both'] as const;
export type VariationFocus = (typeof variationFocuses)[number];

export interface VariationOptions extends StructuredOptions {
  /** Default: `recommendModel('writing')`. */
  model?: string | undefined;
  /** How many variations. Default 3. */
  count?: number | undefined;
  /** What varies. Default `both`. */
  focus?: VariationFocus | undefined;
}

const focusTasks: Readonly<Record<VariationFocus, string>> = {
  title: 'Vary the title; the angle stays what it is.',
  angle: 'Vary the angle; the title follows it as far as it has to.',
  both: 'Vary title and angle together.',
};

/** The request of {@link generateStoryVariations}, to be priced before it is sent. */
export function variationsRequest(
  title: string,
  text: string,
  { model, count = 3, focus = 'both' }: Pick<VariationOptions, 'model' | 'count' | 'focus'> = {},
): LLMRequest {
  return {
    model: model ?? recommendModel('writing'),
    systemPrompt: `You title and angle stories at an international news desk. ${fenceRule} A title names the actor and the act and promises only what the material carries.`,
    prompt: `Story variations: ${count}\n\n${fenceAll({ title, content: text })}\n\nWrite ${count} variations of this story that differ from it and from each other. ${focusTasks[focus]}`,
    temperature: 0.8,
    maxTokens: 1500,
  };
}

/**
 * Asks for other titles and angles of a story. Temperature 0.8, at most 1500 tokens (dashboard specification, section
 * 9).
 *
 * @throws {GatewayError}
 */
export function generateStoryVariations(
  gateway: Gateway,
  title: string,
  text: string,
  { model, count, focus, ...options }: VariationOptions = {},
): Promise<StructuredResult<StoryVariations>> {
  const request = variationsRequest(title, text, { model, count, focus });
  return callStructured(gateway, request, storyVariationsSchema, options);
}
