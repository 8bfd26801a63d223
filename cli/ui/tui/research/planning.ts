import { formatMost } from '#core/models/unknownPrice.ts';
import { planResearch, type StoryPlan } from '#core/pipeline/research/planResearch.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import type { EffectContext, EffectOf } from '#cli/ui/tui/effectContext.ts';

/** One sentence on what research of a story would do and cost; empty where that is unknown. Calls no model. */
export async function planStory(
  { storyId, again }: EffectOf<'plan'>,
  { services, signal }: EffectContext,
): Promise<Message> {
  try {
    const { stories } = await planResearch(services, { stories: [storyId], again }, { signal });
    return { type: 'planned', storyId, text: stories.map((plan) => sentence(plan)).join(' ') };
  } catch {
    return { type: 'planned', storyId, text: '' };
  }
}

function sentence({ action, reason, maxCostUsd, priceIsUnknown, steps }: StoryPlan): string {
  if (action === 'refused') return reason ?? '';
  if (action === 'live') return 'Another process works on it now.';
  const cost = `${formatMost(maxCostUsd, priceIsUnknown)} (estimate)`;
  if (action === 'continue') return `Its earlier run goes on where it stood, for ${cost} more.`;
  return `${steps.length} steps ask language models, for ${cost}.`;
}
