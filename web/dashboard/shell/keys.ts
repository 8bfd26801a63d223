/** The keys of the feed. */
export const feedKeys = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['a'], does: 'Add to Inbox' },
  { keys: ['o'], does: 'View Tweet' },
  { keys: ['.'], does: 'Refresh' },
] as const;

/** The keys of the monitored accounts. */
export const accountKeys = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'move' },
  { keys: ['s'], does: 'scrape' },
  { keys: ['x'], does: 'active' },
  { keys: ['n'], does: 'add' },
] as const;

/** The keys of the models, and of what they cost. */
export const modelKeys = [{ keys: ['Mod+Enter'], does: 'Test Basic Call' }] as const;
export const usageKeys = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'day' },
  { keys: ['c'], does: 'Export' },
] as const;

/** The keys of the workflow runs. */
export const runKeys = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'move' },
  { keys: [' '], does: 'view' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['r'], does: 'Refresh' },
] as const;

/** What the list of keys says at more length than the status line. */
const runActions: Readonly<Record<string, string>> = {
  move: 'From run to run',
  view: 'View the audit trail',
  open: 'Open the research',
};

/** The keys of a run's audit trail. */
export const trailKeys = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'move' },
  { keys: ['o'], does: 'Open research' },
  { keys: ['Escape'], does: 'All workflow runs' },
] as const;

/** The keys of the uploads. */
export const uploadKeys = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'move' },
  { keys: ['d'], does: 'date' },
  { keys: ['p'], does: 'Package' },
] as const;

/** The keys of the stories in the trash, which cannot be edited. */
export const trashKeys = [
  { keys: ['Shift+F10'], does: 'Menu, with Restore' },
  { keys: ['Mod+/'], does: 'All keys' },
] as const;

/** The keys of a table of stories. */
export const tableKeys = [
  { keys: ['Enter'], does: 'edit' },
  { keys: [' '], does: 'open' },
  { keys: ['Mod+z'], does: 'undo' },
  { keys: ['Mod+/'], does: 'All keys' },
] as const;

/** The keys of a story's history. */
export const historyKeys = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'move' },
  { keys: ['r'], does: 'Restore' },
  { keys: ['Escape'], does: 'close' },
] as const;

/** The keys of the scraper page. The digits choose a tab. */
export const scraperKeys = [
  { keys: ['1–5'], does: 'tab' },
  { keys: ['Mod+Enter'], does: 'start' },
] as const;

/** The key of the settings. */
export const settingsScreenKeys = [{ keys: ['Mod+s'], does: 'save' }] as const;

/** The key of a job that runs. */
export const jobKeys = [{ keys: ['Escape'], does: 'Stop' }] as const;

interface KeyGroup {
  title: string;
  /** Keys separated by a space are pressed one after the other. */
  lines: readonly { keys: readonly string[]; does: string }[];
}

/** The keys of the screens. Tables list their own; those of the tabs are in `screens.ts`. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Everywhere',
    lines: [
      { keys: ['?'], does: 'This list, except in a table: there it is text' },
      { keys: ['F6'], does: 'To a message, also over a window' },
      { keys: ['Escape'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Story Feed',
    lines: feedKeys.map(({ keys, does }) => ({ keys, does: does === 'move' ? 'Next, previous post' : does })),
  },
  {
    title: 'Monitored accounts',
    lines: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'From account to account' },
      { keys: ['s'], does: 'Scrape the account' },
      { keys: ['x'], does: 'Switch it on or off' },
      { keys: ['n'], does: 'Add an account' },
    ],
  },
  {
    title: 'AI Models',
    lines: [
      { keys: ['Mod+Enter'], does: 'Test Basic Call' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'Usage: the day before, after' },
      { keys: ['c'], does: 'Usage: download as CSV' },
    ],
  },
  {
    title: 'Workflow Runs',
    lines: runKeys.map(({ keys, does }) => ({
      keys: does === 'move' ? [...keys, 'k', 'j'] : keys,
      does: runActions[does] ?? does,
    })),
  },
  {
    title: 'Audit trail',
    lines: trailKeys.map(({ keys, does }) => ({ keys, does: does === 'move' ? 'From step to step' : does })),
  },
  {
    title: 'History of a story',
    lines: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'From change to change' },
      { keys: ['r'], does: 'Restore what was there before it' },
      { keys: ['Escape'], does: 'Close it' },
    ],
  },
  {
    title: 'Uploads',
    lines: [
      { keys: ['ArrowUp', 'ArrowDown', 'k', 'j'], does: 'From story to story' },
      { keys: ['d'], does: 'Planned date' },
      { keys: ['p'], does: 'Package' },
      { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], does: 'On a planned story: a day earlier, later' },
      { keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'], does: 'On a planned story: a week earlier, later' },
    ],
  },
  {
    title: 'Scraper',
    lines: [
      { keys: ['1', '2', '3', '4', '5'], does: 'Scrape, Search, Research, Batch, Summarize' },
      { keys: ['Mod+Enter'], does: 'Start what the tab asks for' },
      { keys: ['Escape'], does: 'Stop the job' },
    ],
  },
  {
    title: 'Settings',
    lines: settingsScreenKeys.map(({ keys }) => ({ keys, does: 'Save what was typed' })),
  },
  {
    title: 'Article of a story',
    lines: [
      { keys: ['Alt+a'], does: 'To the article, over its brief' },
      { keys: ['Alt+b'], does: 'To the brief' },
      { keys: ['Alt+n'], does: 'Next mark' },
      { keys: ['Mod+s'], does: 'Save; Update where it is on the site' },
      { keys: ['?', 'Mod+/'], does: 'These keys' },
    ],
  },
  { title: 'Inbox and Production', lines: [{ keys: ['Mod+/'], does: 'All keys of the table' }] },
];
