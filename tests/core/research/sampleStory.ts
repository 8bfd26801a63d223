import type { ResearchStory } from '#core/research/prompt.ts';

export const sampleStory: ResearchStory = {
  id: '6f2c1c3e-0000-4000-8000-000000000001',
  title: 'Ferry line across the strait reopens',
  summary: 'After eleven weeks the first ferry has left the harbour again.',
  angle: 'What changed for the people who commute',
  sources: 'https://example.org/ferry',
  category: 'EU Watch',
  videos: [],
};
