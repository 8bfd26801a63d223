import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

/**
 * The dashboard's screens: tab bar, routes, titles and tests are built from this table. A screen is a row here and a
 * folder in `screens/`. The server reads the rows too, for titles and unknown addresses; its build leaves `load` out.
 */
export const screens = [
  {
    path: 'feed',
    label: 'Feed',
    title: 'Story Feed',
    key: 'f',
    load: async () => (await import('./screens/feed/FeedScreen.tsx')).FeedScreen,
  },
  {
    path: 'x-accounts',
    label: 'X Accounts',
    title: 'Monitored accounts',
    key: 'x',
    needsKey: true,
    load: async () => (await import('./screens/accounts/AccountsScreen.tsx')).AccountsScreen,
  },
  {
    path: 'inbox',
    label: 'Inbox',
    title: 'Inbox',
    key: 'i',
    below: ':storyId',
    add: 'Add to Inbox',
    load: async () => (await import('./screens/inbox/InboxScreen.tsx')).InboxScreen,
  },
  {
    path: 'production',
    label: 'Production',
    title: 'Production',
    key: 'p',
    below: ':storyId?/article',
    add: 'Add to Production',
    load: async () => (await import('./screens/production/ProductionScreen.tsx')).ProductionScreen,
  },
  {
    path: 'runs',
    label: 'Runs',
    title: 'Workflow Runs',
    key: 'r',
    below: ':runId',
    load: async () => (await import('./screens/runs/RunsScreen.tsx')).RunsScreen,
  },
  {
    path: 'uploads',
    label: 'Uploads',
    title: 'Uploads View',
    key: 'u',
    load: async () => (await import('./screens/uploads/UploadsScreen.tsx')).UploadsScreen,
  },
  {
    path: 'models',
    label: 'Models',
    title: 'AI Models',
    key: 'm',
    needsKey: true,
    load: async () => (await import('./screens/models/ModelsScreen.tsx')).ModelsScreen,
  },
  {
    path: 'scraper',
    label: 'Scraper',
    title: 'Scraper',
    key: 's',
    needsKey: true,
    load: async () => (await import('./screens/scraper/ScraperScreen.tsx')).ScraperScreen,
  },
  {
    path: 'settings',
    label: 'Settings',
    title: 'Settings View',
    key: ',',
    load: async () => (await import('./screens/settings/SettingsScreen.tsx')).SettingsScreen,
  },
  // Opened from a story; not in the tab bar.
  {
    path: 'research',
    label: 'Research',
    title: 'Research Workflow',
    below: ':researchedId',
    load: async () => (await import('./screens/research/ResearchScreen.tsx')).ResearchScreen,
  },
] as const satisfies readonly ScreenRow[];

interface ScreenRow {
  /** Below `/dashboard/`. */
  path: string;
  /** In the tab bar and the browser's title. */
  label: string;
  /** The heading, which the screen writes itself, in the one `<h1>` of the page. */
  title: string;
  /** The key that opens the screen after `g`. Absent for screens that other screens open. */
  key?: string;
  /** Route pattern of what may follow the path, such as a dialog on top of the screen. */
  below?: string;
  /** Whether a banner at its top tells how to set up the key of a service, where the server has none. */
  needsKey?: true;
  /** Label of the round plus button on this screen. */
  add?: string;
  /** The code, fetched when the screen is first opened. */
  load: () => Promise<ComponentType>;
}

/** Addresses below `/dashboard/` that people type for a part of a screen, and where it is. */
export const elsewhere = {
  usage: '/dashboard/models?view=usage',
  'models/usage': '/dashboard/models?view=usage',
} as const;

export type Screen = (typeof screens)[number];

export const tabs = screens.filter((screen) => 'key' in screen);

/** The screen at an address; undefined where there is none. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path, ...row }) => {
    const below = 'below' in row ? `/${row.below}?` : '';
    return matchPath({ path: `/dashboard/${path}${below}`, caseSensitive: true }, pathname) !== null;
  });
}

/** The title of a dashboard page, as the browser shows it; the server writes the same one. */
export function screenTitle(pathname: string): string {
  const screen = screenAt(pathname);
  return screen === undefined ? 'Velocity' : `${screen.label} | Velocity`;
}
