import type { FirstAnswer } from '#core/data/runs/workflowOutputs.ts';
import type { OpenedStep } from './turn.ts';

/** What a step needs of a call's answer. */
export type CallAnswer = Omit<FirstAnswer, 'promptHash'> & { attempts: number };

/** The form in which a step's first answer is stored. */
export function toFirstAnswer({ row }: OpenedStep, answer: CallAnswer): FirstAnswer {
  const { content, model, replacedBy, citations, finishReason } = answer;
  const { tokensUsed, estimatedCost, costIsEstimate, priceIsUnknown } = answer;
  const spent = { tokensUsed, estimatedCost, costIsEstimate, priceIsUnknown };
  return { promptHash: row.prompt_hash, content, model, replacedBy, citations, finishReason, ...spent };
}
