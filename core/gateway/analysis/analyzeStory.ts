import { recommendModel } from '#core/models/recommend.ts';
import type { Gateway, LLMCallOptions, LLMResult } from '../llm.ts';
import { fenceAll, fenceRule } from '../promptFence.ts';

export const analysisTypes = ['bias', 'facts', 'angle', 'comprehensive'] as const;
export type AnalysisType = (typeof analysisTypes)[number];

export interface AnalysisOptions extends LLMCallOptions {
  /** Default: `recommendModel('analysis')`. */
  model?: string | undefined;
  /** Default `comprehensive`. */
  analysisType?: AnalysisType | undefined;
}

const facts = `### Facts
A list of the factual claims in the story. For each: the claim in one sentence, who says so in the text, which of the sources carries it (as a link) or "no source", and what would confirm it. Then one line with the weakest claim that the story depends on.`;

const bias = `### Bias
Wording, omissions and choice of voices that lean, each quoted word for word with the neutral wording beside it. Then who is affected or knows the subject and is not heard. If nothing leans, write that.`;

const angle = `### Angle
The strongest way to tell this in a video of six to ten minutes: the question that carries it, whom to show first, what viewers know already, and two other angles with the reason why they are weaker.`;

const tasks: Readonly<Record<AnalysisType, string>> = {
  facts,
  bias,
  angle,
  comprehensive: `${facts}\n\n${bias}\n\n${angle}\n\n### Verdict\nIn two sentences: is this ready to be researched, and what has to be checked first?`,
};

/**
 * Has a model examine a story for facts, bias, angle or all of them. Temperature 0.3, at most 2000 tokens (dashboard
 * specification, section 9).
 *
 * @param sources addresses or names of sources; may be empty.
 * @throws {GatewayError}
 */
export function analyzeStory(
  gateway: Gateway,
  title: string,
  text: string,
  sources: readonly string[],
  { model, analysisType = 'comprehensive', ...options }: AnalysisOptions = {},
): Promise<LLMResult> {
  return gateway.callLLM(
    {
      model: model ?? recommendModel('analysis'),
      systemPrompt: `You are an editor at an international news desk and examine stories before they are produced. ${fenceRule} Plain, neutral wording; Markdown; begin with the first heading.`,
      prompt: `Story analysis: ${analysisType}\n\n${fenceAll({ title, content: text, sources: sources.join('\n') })}\n\nWrite these parts:\n\n${tasks[analysisType]}`,
      temperature: 0.3,
      maxTokens: 2000,
    },
    options,
  );
}
