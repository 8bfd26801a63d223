/** The keys of the feed. */
export const feedKeys = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['a'], does: 'Add to Inbox' },
  { keys: ['o'], does: 'View Tweet' },
  { keys: ['.'], does: 'Refresh' },
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

/** The keys of the scraper page. The digits choose a tab. */
export const scraperKeys = [
  { keys: ['1–5'], does: 'tab' },
  { keys: ['Mod+Enter'], does: 'start' },
  { keys: ['Escape'], does: 'Stop' },
] as const;

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
      { keys: ['?'], does: 'This list' },
      { keys: ['Escape'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Story Feed',
    lines: feedKeys.map(({ keys, does }) => ({ keys, does: does === 'move' ? 'Next, previous post' : does })),
  },
  {
    title: 'Workflow Runs',
    lines: runKeys.map(({ keys, does }) => ({ keys, does: runActions[does] ?? does })),
  },
  {
    title: 'Uploads',
    lines: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'From story to story' },
      { keys: ['d'], does: 'Planned date' },
      { keys: ['p'], does: 'Package' },
      { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], does: 'A day earlier, later' },
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
  { title: 'Inbox and Production', lines: [{ keys: ['Mod+/'], does: 'All keys of the table' }] },
];

/** Elements in which the dashboard's keys do nothing: fields, and open lists and menus. */
const TYPING = 'input, textarea, select, [contenteditable], [role=listbox], [role=menu], [role=combobox]';
const NONE: ReadonlySet<string> = new Set();
const CLOSED_LIST = 'button[role=combobox]:not([aria-expanded=true])';
/** What is closed fades for a moment more, and the next key is not meant for it. */
const OPEN =
  ':is([role=dialog], [role=alertdialog]):not([aria-modal=false], [data-closed]), [role=menu]:not([data-closed])';

/**
 * Whether a key press is meant for the page, and not for a field, a menu or a dialog. A closed select that has the
 * focus takes letters and digits as the beginning of an option; other keys are the page's.
 * @param letters keys that are the page's even there, because no option begins with one of them.
 */
export function isForPage(event: KeyboardEvent, letters: ReadonlySet<string> = NONE): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const typing = event.target instanceof Element ? event.target.closest(TYPING) : null;
  if (typing !== null) {
    const isOption = /^(?:\p{L}|\p{N}|.{2,})$/u.test(event.key) && !letters.has(event.key);
    if (!typing.matches(CLOSED_LIST) || isOption) return false;
  }
  return document.querySelector(OPEN) === null;
}
