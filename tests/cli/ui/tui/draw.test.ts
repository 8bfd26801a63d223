import { describe, expect, it } from 'vitest';
import { drawTui } from '#cli/ui/tui/drawTui.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { linesText } from '../support/linesText.ts';
import { after, idea, liveRun, openTui, post, press, production, run } from './rows.ts';
import { growthOf } from '../../../support/growthOf.ts';

const shown = (state: TuiState) => linesText(drawTui(state).lines);
const sizes: readonly (readonly [number, number])[] = [
  [60, 16],
  [80, 24],
  [120, 40],
  [211, 60],
];

/** The keys that lead to each screen after opening the tool. */
const screens: Readonly<Record<string, readonly string[]>> = {
  feed: [],
  post: ['enter'],
  inbox: ['2'],
  'inbox story': ['2', 'enter', 'down'],
  'editing a line': ['2', 'enter', 'enter'],
  'editing a text': ['2', 'enter', 'down', 'enter', 'end'],
  'new story': ['2', 'n'],
  deleting: ['2', 'd'],
  'asking for research': ['2', 'w'],
  research: ['3'],
  run: ['3', 'enter'],
  output: ['3', 'enter', 'enter'],
  production: ['4'],
  'production scrolled': ['4', 'v', 'right', 'right'],
  'production story': ['4', 'enter', 'down', 'down'],
  'choosing a value': ['4', 'enter', 'enter'],
  reading: ['4', 'enter', 'down', 'down', 'o'],
  publishing: ['4', 'm'],
  trash: ['4', 't'],
  help: ['?'],
  leaving: [],
};

const hostile =
  '\u001B[2J\u001B]0;owned\u0007速報 👩‍👩‍👧‍👦 خبر عاجل \u202Egnp.exe é\u0301\u0301\u0301\u0301\u0301 \t\u0000 word '.repeat(
    40,
  );
const hostileRows = (state: TuiState): TuiState =>
  after(
    state,
    {
      type: 'rows',
      more: false,
      tab: 'feed',
      rows: [
        post(1, {
          content: hostile,
          category: hostile,
          author: { username: hostile, displayName: hostile, avatarUrl: null, verified: true },
          aiSuggestions: { titles: [hostile], thumbnailIdeas: [hostile], storyAngle: hostile },
          media: [{ type: 'video', url: hostile, thumbnail: '', altText: hostile }],
        }),
      ],
    },
    {
      type: 'rows',
      more: false,
      tab: 'inbox',
      rows: [idea(3460, { title: hostile, summary: hostile, angle: hostile })],
    },
    {
      type: 'rows',
      more: false,
      tab: 'research',
      rows: [run(3460, { story_title: hostile, error_message: hostile, triggered_by: hostile })],
    },
    {
      type: 'rows',
      more: false,
      tab: 'production',
      rows: [production(3460, { title: hostile, news_article: hostile, audio: hostile, missing_parts: [hostile] })],
    },
    { type: 'failed', trouble: { message: hostile, hint: hostile }, reload: [] },
  ).state;

describe('every screen', () => {
  it.each(sizes.flatMap((size) => Object.keys(screens).map((name) => [size[0], size[1], name] as const)))(
    'at %ix%i fits the terminal: %s',
    (columns, rows, name) => {
      for (const start of [openTui(columns, rows), hostileRows(openTui(columns, rows))]) {
        const { state } = after(start, ...press(...(screens[name] ?? [])));
        const { lines } = drawTui(name === 'leaving' ? { ...state, phase: 'leaving' } : state);
        expect(lines).toHaveLength(rows);
        for (const { segments } of lines) {
          const line = segments.map(({ text }) => text).join('');
          expect(cellWidth(line)).toBeLessThanOrEqual(columns);
          // oxlint-disable-next-line no-control-regex -- the test looks for control characters
          expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
        }
      }
    },
  );
});

describe('the frame', () => {
  it('shows the tabs, the place, the count and the keys of what is in view', () => {
    const text = shown(openTui());
    expect(text).toMatch(/^ Velocity {3}1 Feed {4}2 Inbox {4}3 Research {4}4 Production +\d\d:\d\d$/m);
    expect(text).toContain('60 posts   Sort Velocity Score   Show All Stories');
    expect(text).toMatch(/1 of 60 +embedded, owner/);
    expect(text).toContain('a add to inbox  s sort  f filter  ⏎ open  / search  q quit  ? help');
  });

  it.each(['inbox', 'inbox story', 'production', 'production story', 'run'])(
    'always says how to get help and out, also in 60 and 80 columns: %s',
    (name) => {
      for (const columns of [60, 80]) {
        const { state } = after(openTui(columns, 24), ...press(...(screens[name] ?? [])));
        const footer = shown(state).split('\n').at(-1);
        expect(footer).toContain('? help');
        expect(footer).toMatch(/q quit|Esc back/);
      }
    },
  );

  it('says how many stories are being researched', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    expect(shown(state)).toMatch(/⠋ 1 live {2}\d\d:\d\d/);
  });

  it('says that the terminal is too small, and draws the tool again when it grows', () => {
    const small = after(openTui(), { type: 'resized', columns: 59, rows: 24 }).state;
    expect(shown(small)).toContain('Terminal too small (need 60x16)');
    expect(shown(after(small, { type: 'resized', columns: 80, rows: 24 }).state)).toContain('60 posts');
  });

  it('has a status line for failures with what to do next', () => {
    const trouble = { message: 'Failed to save changes', hint: 'Try again.' };
    expect(shown(after(openTui(), { type: 'failed', trouble, reload: [] }).state)).toContain(
      'Failed to save changes Try again.',
    );
  });
});

describe('lists', () => {
  it('highlight the selected row, and show which posts are in the inbox', () => {
    const state = after(openTui(), {
      type: 'rows',
      more: false,
      tab: 'feed',
      rows: [post(0), post(1, { movedToInbox: true })],
    }).state;
    expect(shown(state)).toMatch(/^>› +\d\d +now {2}@meridian_desk/m);
    expect(shown(state)).toMatch(/^ {2}✓ +\d\d +20m {2}@meridian_desk/m);
  });

  it('scroll with the cursor, and draw only what is in view', () => {
    const end = after(openTui(), ...press('end')).state;
    expect(shown(end)).toContain('60 of 60');
    expect(end.cursors.feed.top).toBe(60 - 19);
  });

  it('show estimated views as such', () => {
    const rows = [post(0, { metrics: { views: null, likes: 100, retweets: 1, replies: 1 } })];
    expect(shown(after(openTui(), { type: 'rows', more: false, tab: 'feed', rows }).state)).toMatch(/~5\.0K/);
  });

  it("use the specification's words while loading and where they are empty", () => {
    const empty = after(openTui(), { type: 'rows', more: false, tab: 'production', rows: [] }, ...press('4')).state;
    expect(shown(empty)).toContain('No production stories yet');
    expect(shown(empty)).toContain('Complete workflows from the Inbox to see stories here');
    const loading: TuiState = { ...empty, production: { ...empty.production, status: 'loading' } };
    expect(shown(loading)).toContain('Loading production stories...');
  });

  it('say why rows could not be read, and how to try again', () => {
    const trouble = { message: 'The backend is not reachable.', hint: 'Check DATABASE_URL.' };
    const failed = after(
      openTui(),
      { type: 'rows', more: false, tab: 'inbox', rows: [] },
      { type: 'rowsFailed', tab: 'inbox', trouble },
      ...press('2'),
    ).state;
    expect(shown(failed)).toContain('The backend is not reachable.');
    expect(shown(failed)).toContain('Check DATABASE_URL. r tries again.');
  });

  it('scroll the production table by columns', () => {
    expect(shown(after(openTui(), ...press('4')).state)).toMatch(/Story +Title +Urgency +News Article/);
    expect(shown(after(openTui(), ...press('4', 'right', 'right')).state)).toMatch(/Story +Title +Story Bias/);
  });

  it('show the figures of all runs, and the state of each', () => {
    const rows = [
      run(3460, { status: 'completed', completed_steps: 8 }),
      run(3459, { status: 'failed', error_message: 'no key' }),
      run(3458),
    ];
    const text = shown(after(openTui(130), ...press('3'), { type: 'rows', more: false, tab: 'research', rows }).state);
    expect(text).toContain('3 runs   0 running   50% success   2m 00s on average   $0.0369');
    expect(text).toMatch(/✓ {2}#3460 .* 8\/8/);
    expect(text).toMatch(/✗ {2}#3459 .*no key/);
    expect(text).toMatch(/‖ {2}#3458 .*cancelled; w continues/);
  });
});

describe('editing', () => {
  it('puts the terminal cursor where the next letter goes, also after wide characters', () => {
    const state = after(openTui(), ...press('2', 'n', '速報 ok')).state;
    expect(drawTui(state).cursor).toEqual({ x: 8, y: 2 });
    expect(drawTui(after(state, ...press('home')).state).cursor).toEqual({ x: 1, y: 2 });
  });

  it('keeps the cursor in view in a long text', () => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const rows = [idea(3460, { summary: long })];
    const state = after(
      openTui(),
      { type: 'rows', more: false, tab: 'inbox', rows },
      ...press('2', 'enter', 'down', 'enter'),
    ).state;
    expect(shown(state)).toContain('line 99');
    expect(drawTui(state).cursor).toEqual({ x: 8, y: 19 });
    const up = after(state, ...press(...Array.from({ length: 50 }, () => 'up'))).state;
    expect(shown(up)).toContain('line 49');
  });
});

describe('10,000 posts', () => {
  const opened = (count: number) => {
    const rows = Array.from({ length: count }, (_, number) => post(number));
    return after(openTui(), { type: 'rows', more: false, tab: 'feed', rows }).state;
  };
  const scrolled = (opening: TuiState) => {
    let state = opening;
    for (let page = 0; page < 100; page += 1) {
      ({ state } = after(state, ...press('pagedown')));
      drawTui(state);
    }
    return state;
  };

  it('are scrolled through page by page', () => {
    expect(scrolled(opened(10_000)).cursors.feed.index).toBe(1900);
  });

  it('take no longer to scroll through than 2,500', () => {
    const lists = new Map([2500, 10_000].map((count) => [count, opened(count)]));
    const growth = growthOf((count) => scrolled(lists.get(count) ?? opened(count)), 2500, 3);
    expect(growth).toBeLessThan(3);
  });
});
