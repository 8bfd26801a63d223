import type { KeyBinding } from '#cli/ui/keyboard/keyTable.ts';

/** The keys of the views that show one command while it runs. */
export const watchKeys = [
  { scope: 'research', keys: ['up', 'k'], action: 'previousStep', label: 'step' },
  { scope: 'research', keys: ['down', 'j'], action: 'nextStep', label: 'step' },
  { scope: 'research', keys: ['f'], action: 'follow', label: 'follow' },
  { scope: 'stories', keys: ['tab'], action: 'nextStory', label: 'story' },
  { scope: 'stories', keys: ['shift+tab'], action: 'previousStory', label: 'story', footer: false },
  { scope: 'research', keys: ['p'], action: 'pause', label: 'pause' },
  { scope: 'watch', keys: ['q'], action: 'close', label: 'close the view' },
  { scope: 'watch', keys: ['ctrl+c'], action: 'interrupt', label: 'stop after saving' },
] as const satisfies readonly KeyBinding[];

export type WatchScope = (typeof watchKeys)[number]['scope'];
export type WatchAction = (typeof watchKeys)[number]['action'];
