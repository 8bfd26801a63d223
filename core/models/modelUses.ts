import { recommendModel } from './recommend.ts';

/** The uses that staff choose a model for, each with its default. Research steps have their own defaults. */
export const modelUses = [
  { use: 'suggestions', label: 'Title ideas for posts', model: 'anthropic/claude-3-haiku' },
  { use: 'drafts', label: 'Article drafts', model: recommendModel('writing') },
  { use: 'variations', label: 'Variations of stories', model: recommendModel('writing') },
  { use: 'analyses', label: 'Analyses and web reports', model: recommendModel('analysis') },
  { use: 'summaries', label: 'Summaries of web pages', model: recommendModel('analysis') },
  { use: 'web_search', label: 'Web search by a model', model: recommendModel('web_search') },
] as const;

export type ModelUse = (typeof modelUses)[number]['use'];
