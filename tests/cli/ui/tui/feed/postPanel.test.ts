import { describe, expect, it } from 'vitest';
import { drawTui } from '#cli/ui/tui/drawTui.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { linesText } from '../../support/linesText.ts';
import { after, now, openTui, post, press } from '../rows.ts';

const shown = (state: TuiState) => linesText(drawTui(state).lines);

describe('a post', () => {
  it('shows author, text, velocity, media and suggested titles', () => {
    const rows = [0, 60, 120].map((minutes) => ({
      takenAt: new Date(now - (120 - minutes) * 60_000).toISOString(),
      views: 1000 * (minutes + 1),
      likes: 100 + minutes * 10,
      retweets: 10,
      replies: 1,
    }));
    const open = after(openTui(100, 50), ...press('enter'), { type: 'snapshots', postId: 'post-0', rows }).state;
    const text = shown(open);
    expect(text).toMatch(/Meridian Desk ✓ @meridian_desk +Velocity {2}\d\d/);
    expect(text).toContain('▁▅█ reactions');
    expect(text).toMatch(/121\.0K views +1\.3K reactions +\+600\/h/);
    expect(text).toContain('▣ Image  https://media.example/a.jpg\n   Two delegations');
    expect(text).toContain('• What changes now');
    expect(text).toContain('• Who can check it');
  });
});

describe('a post that quotes or answers another', () => {
  const panel = (over: Parameters<typeof post>[1]) => {
    const { state } = after(openTui(100, 50), { type: 'rows', more: false, tab: 'feed', rows: [post(0, over)] });
    return shown(after(state, ...press('enter')).state);
  };
  const author = { username: 'lake_office', displayName: 'Lake\u001B[31m Office', avatarUrl: null, verified: true };
  const quotedPost = {
    tweetId: '7',
    url: 'https://x.com/lake_office/status/7',
    content: 'The text is final and signed.',
    author,
    postedAt: null,
    media: [],
  };

  it('shows the quoted post, and how often it is quoted and bookmarked', () => {
    const text = panel({ quotedPost, quoteCount: 1200, bookmarkCount: 7 });
    expect(text).toMatch(/❝ Quotes Lake.* Office ✓ @lake_office/);
    expect(text).toContain('   The text is final and signed.');
    expect(text).toContain('   https://x.com/lake_office/status/7');
    expect(text).toMatch(/Quotes 1\.2K {3}Bookmarks 7/);
    expect(text).not.toContain('\u001B');
  });

  it('shows whom it answers', () => {
    expect(panel({ isReply: true, inReplyTo: 'strait_watch' })).toContain('↩ Reply to @strait_watch');
    expect(panel({ isReply: true, inReplyTo: 'meridian_desk' })).toContain('↩ Continues a thread of its own');
    expect(panel({ isReply: true })).toContain('↩ Reply to another post');
    expect(panel({})).not.toMatch(/↩|❝|Bookmarks/);
  });
});
