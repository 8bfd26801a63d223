/** The tabs of the full-screen tool, in order. */
export const tuiTabs = [
  { id: 'feed', label: 'Feed' },
  { id: 'inbox', label: 'Inbox' },
  { id: 'research', label: 'Research' },
  { id: 'production', label: 'Production' },
] as const;

export type TabId = (typeof tuiTabs)[number]['id'];
