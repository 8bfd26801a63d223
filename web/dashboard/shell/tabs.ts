/** The dashboard's tabs, in order; routes, tab bar and tests are made from them. */
export const tabs = [
  { path: 'feed', label: 'Feed', title: 'Story Feed', command: 'velocity feed' },
  { path: 'x-accounts', label: 'X Accounts', title: 'Monitored accounts', command: 'velocity accounts list' },
  { path: 'inbox', label: 'Inbox', title: 'Inbox', command: 'velocity inbox list' },
  { path: 'production', label: 'Production', title: 'Production', command: 'velocity production list' },
  { path: 'runs', label: 'Runs', title: 'Workflow Runs', command: 'velocity runs list' },
  { path: 'uploads', label: 'Uploads', title: 'Uploads', text: 'Uploads View' },
  { path: 'models', label: 'Models', title: 'AI Models', command: 'velocity models list' },
  { path: 'scraper', label: 'Scraper', title: 'Scraper', command: 'velocity scrape' },
  { path: 'settings', label: 'Settings', title: 'Settings', text: 'Settings View' },
] as const;

/** The title of a dashboard page, as the browser shows it; the server writes the same one. */
export function tabTitle(pathname: string): string {
  const tab = tabs.find(({ path }) => pathname === `/dashboard/${path}`);
  return tab === undefined ? 'Velocity' : `${tab.label} | Velocity`;
}

export type Tab = (typeof tabs)[number];
