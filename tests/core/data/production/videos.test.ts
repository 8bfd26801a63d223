import { describe, expect, it } from 'vitest';
import { parseVideos, storedVideos, videosToText } from '#core/data/production/videos.ts';

describe('videos of a story', () => {
  it('come as a list or as comma text', () => {
    expect(parseVideos(' https://a.example/1, https://b.example ,\n,')).toEqual([
      { url: 'https://a.example/1', title: '' },
      { url: 'https://b.example', title: '' },
    ]);
    expect(storedVideos.parse('https://a.example')).toEqual([{ url: 'https://a.example', title: '' }]);
    expect(storedVideos.parse([{ url: 'https://a.example', title: 'Speech' }, 'https://b.example'])).toEqual([
      { url: 'https://a.example', title: 'Speech' },
      { url: 'https://b.example', title: '' },
    ]);
  });

  it('are one line for cells', () => {
    const videos = [
      { url: 'https://a.example', title: 'Speech' },
      { url: 'https://b.example', title: '' },
    ];
    expect(videosToText(videos)).toBe('Speech (https://a.example), https://b.example');
  });
});
