import type { KeyBinding } from '#cli/ui/keyboard/keyTable.ts';

/**
 * Every key of the full-screen tool. Dispatch, the `?` help, the footer and a test that presses each of them are built
 * from this table. Inner scopes win over outer ones.
 */
export const keys = [
  { scope: 'feed', keys: ['a'], action: 'addToInbox', label: 'add to inbox' },
  { scope: 'feed', keys: ['s'], action: 'sort', label: 'sort' },
  { scope: 'feed', keys: ['f'], action: 'filter', label: 'filter' },
  { scope: 'feed', keys: ['o'], action: 'openAddress', label: 'open in the browser', footer: false },
  { scope: 'feed', keys: ['y'], action: 'copy', label: 'copy the address', footer: false },
  { scope: 'feed', keys: ['space'], action: 'mark', label: 'mark', footer: false },

  { scope: 'inbox', keys: ['g'], action: 'toggleGo', label: 'GO' },
  { scope: 'inbox', keys: ['w'], action: 'research', label: 'research' },
  { scope: 'inbox', keys: ['m'], action: 'moveOn', label: 'to production' },
  { scope: 'inbox', keys: ['n'], action: 'newStory', label: 'new' },
  { scope: 'inbox', keys: ['f'], action: 'filter', label: 'filter' },
  { scope: 'inbox', keys: ['d'], action: 'remove', label: 'delete' },
  { scope: 'inbox', keys: ['u'], action: 'restore', label: 'bring back', footer: false },
  { scope: 'inbox', keys: ['t'], action: 'trash', label: 'trash', footer: false },
  { scope: 'inbox', keys: ['o'], action: 'openAddress', label: 'open its source in the browser', footer: false },
  { scope: 'inbox', keys: ['y'], action: 'copy', label: 'copy the address of its source', footer: false },
  { scope: 'inbox', keys: ['space'], action: 'mark', label: 'mark', footer: false },

  { scope: 'research', keys: ['w'], action: 'research', label: 'continue' },
  { scope: 'research', keys: ['p'], action: 'pause', label: 'pause' },
  { scope: 'research', keys: ['f'], action: 'filter', label: 'filter' },

  { scope: 'production', keys: ['v'], action: 'view', label: 'view' },
  { scope: 'production', keys: ['left'], action: 'columnsLeft', label: 'columns' },
  { scope: 'production', keys: ['right'], action: 'columnsRight', label: 'columns' },
  { scope: 'production', keys: ['w'], action: 'openArticle', label: 'article' },
  { scope: 'production', keys: ['m'], action: 'moveOn', label: 'publish' },
  { scope: 'production', keys: ['d'], action: 'remove', label: 'delete' },
  { scope: 'production', keys: ['u'], action: 'restore', label: 'bring back', footer: false },
  { scope: 'production', keys: ['t'], action: 'trash', label: 'trash', footer: false },
  { scope: 'production', keys: ['o'], action: 'openAddress', label: 'open its article in the browser', footer: false },
  { scope: 'production', keys: ['y'], action: 'copy', label: 'copy the address of its article', footer: false },
  { scope: 'production', keys: ['space'], action: 'mark', label: 'mark', footer: false },

  { scope: 'marked', keys: ['esc'], action: 'unmark', label: 'unmark all' },

  { scope: 'post', keys: ['a'], action: 'addToInbox', label: 'add to inbox' },
  { scope: 'post', keys: ['o'], action: 'openAddress', label: 'open in the browser' },
  { scope: 'post', keys: ['y'], action: 'copy', label: 'copy the address' },

  { scope: 'story', keys: ['enter', 'e'], action: 'edit', label: 'edit' },
  { scope: 'story', keys: ['space'], action: 'read', label: 'read' },
  { scope: 'story', keys: ['o'], action: 'openAddress', label: 'open the address', footer: false },
  { scope: 'story', keys: ['y'], action: 'copy', label: 'copy the field', footer: false },
  { scope: 'story', keys: ['m'], action: 'moveOn', label: 'move on' },
  { scope: 'idea', keys: ['g'], action: 'toggleGo', label: 'GO' },
  { scope: 'idea', keys: ['w'], action: 'research', label: 'research' },
  { scope: 'story', keys: ['w'], action: 'openArticle', label: 'article', footer: false },
  { scope: 'story', keys: ['d'], action: 'remove', label: 'delete' },

  { scope: 'article', keys: ['c'], action: 'confirmMark', label: 'confirm a mark' },
  { scope: 'article', keys: ['m'], action: 'moveOn', label: 'publish' },
  { scope: 'article', keys: ['o'], action: 'openAddress', label: 'open in the browser', footer: false },
  { scope: 'article', keys: ['y'], action: 'copy', label: 'copy the address', footer: false },

  { scope: 'run', keys: ['enter', 'space'], action: 'read', label: 'read' },
  { scope: 'run', keys: ['f'], action: 'follow', label: 'follow' },
  { scope: 'run', keys: ['p'], action: 'pause', label: 'pause' },
  { scope: 'run', keys: ['w'], action: 'research', label: 'continue' },

  { scope: 'reader', keys: ['o'], action: 'openAddress', label: 'open its first address' },
  { scope: 'reader', keys: ['y'], action: 'copy', label: 'copy the text' },

  { scope: 'confirm', keys: ['y', 'enter'], action: 'yes', label: 'yes' },
  { scope: 'confirm', keys: ['n', 'esc'], action: 'back', label: 'no' },

  { scope: 'choice', keys: ['enter'], action: 'yes', label: 'choose' },

  { scope: 'text', keys: ['enter'], action: 'newLine', label: 'new line', footer: false },
  { scope: 'line', keys: ['enter'], action: 'save', label: 'save' },
  { scope: 'edit', keys: ['ctrl+s'], action: 'save', label: 'save' },
  { scope: 'edit', keys: ['esc'], action: 'back', label: 'discard' },
  { scope: 'edit', keys: ['ctrl+o'], action: 'openEditor', label: '$EDITOR' },
  { scope: 'edit', keys: ['left', 'ctrl+b'], action: 'left', label: 'character' },
  { scope: 'edit', keys: ['right', 'ctrl+f'], action: 'right', label: 'character' },
  { scope: 'edit', keys: ['alt+left', 'ctrl+left', 'alt+b'], action: 'wordLeft', label: 'word', footer: false },
  { scope: 'edit', keys: ['alt+right', 'ctrl+right', 'alt+f'], action: 'wordRight', label: 'word', footer: false },
  { scope: 'edit', keys: ['home', 'ctrl+a'], action: 'lineStart', label: 'ends of the line', footer: false },
  { scope: 'edit', keys: ['end', 'ctrl+e'], action: 'lineEnd', label: 'ends of the line', footer: false },
  { scope: 'edit', keys: ['up', 'ctrl+p', 'wheelup'], action: 'up', label: 'line', footer: false },
  { scope: 'edit', keys: ['down', 'ctrl+n', 'wheeldown'], action: 'down', label: 'line', footer: false },
  { scope: 'edit', keys: ['backspace', 'ctrl+h'], action: 'deleteLeft', label: 'delete a character', footer: false },
  { scope: 'edit', keys: ['delete', 'ctrl+d'], action: 'deleteRight', label: 'delete a character', footer: false },
  { scope: 'edit', keys: ['ctrl+w', 'alt+backspace'], action: 'deleteWordLeft', label: 'delete a word', footer: false },
  { scope: 'edit', keys: ['ctrl+u'], action: 'deleteToLineStart', label: 'delete to the start', footer: false },
  { scope: 'edit', keys: ['ctrl+k'], action: 'deleteToLineEnd', label: 'delete to the end', footer: false },

  { scope: 'panel', keys: ['esc', 'q', 'left', 'h'], action: 'back', label: 'back', footer: 'always' },

  { scope: 'search', keys: ['enter', 'down', 'up'], action: 'keepSearch', label: 'to the list' },
  { scope: 'search', keys: ['esc'], action: 'endSearch', label: 'all again' },
  {
    scope: 'search',
    keys: ['backspace', 'ctrl+h'],
    action: 'shortenSearch',
    label: 'delete a character',
    footer: false,
  },
  { scope: 'search', keys: ['ctrl+u'], action: 'emptySearch', label: 'delete all', footer: false },

  { scope: 'list', keys: ['enter'], action: 'open', label: 'open' },
  { scope: 'list', keys: ['/'], action: 'search', label: 'search' },
  { scope: 'found', keys: ['esc'], action: 'endSearch', label: 'all again' },
  { scope: 'moves', keys: ['up', 'k'], action: 'up', label: 'move', footer: false },
  { scope: 'moves', keys: ['down', 'j'], action: 'down', label: 'move', footer: false },
  { scope: 'moves', keys: ['pageup', 'ctrl+b'], action: 'pageUp', label: 'page', footer: false },
  { scope: 'moves', keys: ['pagedown', 'ctrl+f'], action: 'pageDown', label: 'page', footer: false },
  { scope: 'moves', keys: ['home'], action: 'first', label: 'first and last', footer: false },
  { scope: 'moves', keys: ['end', 'G'], action: 'last', label: 'first and last', footer: false },
  { scope: 'moves', keys: ['wheelup'], action: 'scrollUp', label: 'scroll', footer: false },
  { scope: 'moves', keys: ['wheeldown'], action: 'scrollDown', label: 'scroll', footer: false },
  { scope: 'moves', keys: ['click'], action: 'clickRow', label: 'select, and open what is selected', footer: false },

  { scope: 'everywhere', keys: ['1'], action: 'showFeed', label: 'Feed', footer: false },
  { scope: 'everywhere', keys: ['2'], action: 'showInbox', label: 'Inbox', footer: false },
  { scope: 'everywhere', keys: ['3'], action: 'showResearch', label: 'Research', footer: false },
  { scope: 'everywhere', keys: ['4'], action: 'showProduction', label: 'Production', footer: false },
  { scope: 'everywhere', keys: ['tab'], action: 'nextTab', label: 'tab', footer: false },
  { scope: 'everywhere', keys: ['shift+tab'], action: 'previousTab', label: 'tab', footer: false },
  { scope: 'everywhere', keys: ['?'], action: 'help', label: 'help', footer: 'always' },
  { scope: 'everywhere', keys: ['r', 'ctrl+r'], action: 'refresh', label: 'refresh', footer: false },
  { scope: 'tabs', keys: ['q'], action: 'quit', label: 'quit', footer: 'always' },
  { scope: 'always', keys: ['ctrl+l'], action: 'redraw', label: 'draw the screen anew', footer: false },
  { scope: 'always', keys: ['ctrl+c'], action: 'interrupt', label: 'stop and leave', footer: false },
] as const satisfies readonly KeyBinding[];

export type Scope = (typeof keys)[number]['scope'];
export type Action = (typeof keys)[number]['action'];

/** The headings of the scopes in the help, in order. */
export const scopeNames: Readonly<Record<Scope, string>> = {
  tabs: 'Everywhere',
  everywhere: 'Everywhere',
  always: 'Everywhere',
  moves: 'Lists and texts',
  list: 'Lists and texts',
  found: 'Searching',
  marked: 'Lists and texts',
  search: 'Searching',
  panel: 'Lists and texts',
  feed: 'Feed',
  post: 'A post',
  inbox: 'Inbox',
  idea: 'A story of the inbox',
  story: 'A story',
  reader: 'A text',
  article: 'An article',
  research: 'Research',
  run: 'A research run',
  production: 'Production',
  edit: 'Editing',
  line: 'Editing',
  text: 'Editing',
  choice: 'Choices and questions',
  confirm: 'Choices and questions',
};
