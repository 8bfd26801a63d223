import { defineHistoryCommand } from '#cli/defineHistoryCommand.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';

export const inboxHistory = defineHistoryCommand(resolveInboxStory);
