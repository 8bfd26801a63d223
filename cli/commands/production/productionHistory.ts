import { defineHistoryCommand } from '#cli/defineHistoryCommand.ts';
import { resolveProductionStory } from '#core/data/storyRef.ts';

export const productionHistory = defineHistoryCommand(resolveProductionStory);
