import { formatDuration } from '#core/format.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import { sumText } from '#core/views/spentText.ts';

/** A research event as one line of text; null for events that people need not see. */
export function researchLine(event: ResearchEvent, label: string): string | null {
  const text = sentence(event);
  return text === null ? null : `${label} ${text}`;
}

function sentence(event: ResearchEvent): string | null {
  switch (event.type) {
    case 'run-started':
      return `${event.resumed ? 'goes on' : 'begins'}: ${event.storyTitle} (run ${event.runId.slice(-8)})`;
    case 'step-started':
      return `step ${event.step} ${event.name}: asking ${event.model}`;
    case 'step-retry':
      return `step ${event.step}: again in ${formatDuration(event.waitMs)}. ${event.message}`;
    case 'step-corrected':
      return `step ${event.step}: asked once more, because ${event.problems.join('; ')}`;
    case 'step-completed': {
      const estimate = sumText(event.costUsd, event);
      const cost = event.priceIsUnknown ? 'price unknown' : estimate;
      const instead = event.replacedBy === null ? '' : `, by ${event.replacedBy} for a retired model`;
      const how = event.reused
        ? 'stored before'
        : `${formatDuration(event.elapsedMs)}, ${event.tokens} tokens, ${cost}`;
      return `step ${event.step} ${event.name}: done, ${how}${instead}`;
    }
    case 'step-failed':
      return `step ${event.step} ${event.name}: ${event.message}`;
    case 'run-paused':
      return event.reason === 'taken-over' || event.reason === 'handed-over'
        ? `goes on elsewhere: ${event.message}`
        : `cancelled: ${event.message}`;
    case 'run-failed':
      return `failed: ${event.message}`;
    case 'production-created':
      return `production story #${event.storyNumber}: ${event.title}`;
    case 'run-completed':
      return `complete: ${event.completedSteps} of ${event.totalSteps} steps, ${formatDuration(event.elapsedMs)}, ${sumText(event.costUsd, event)}`;
    case 'step-text':
    default:
      return null;
  }
}
