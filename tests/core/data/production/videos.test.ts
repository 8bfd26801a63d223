import { array, assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVideos, storedVideos, videosToText } from '#core/data/production/videos.ts';
import { growthOf, LINEAR } from '../../../support/growthOf.ts';

const commaPieces = constantFrom(',', ' ', '"', '(', ')', '\n', 'a', '.');

describe('videos of a story', () => {
  it('are parsed from a list or from text with commas', () => {
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

  it('are parsed in linear time, whatever the text contains', () => {
    for (const piece of [' ', '\t', ':', '"', '(', ' (', '" (']) {
      for (const end of ['', 'x', ' x']) {
        const growth = growthOf((count) => parseVideos(`x${piece.repeat(count)}${end}`), 25_000);
        expect(growth, JSON.stringify(piece + end)).toBeLessThan(LINEAR);
      }
    }
  });

  it('are formatted on one line for cells', () => {
    const videos = [
      { url: 'https://a.example', title: 'Speech' },
      { url: 'https://b.example', title: '' },
    ];
    expect(videosToText(videos)).toBe('Speech (https://a.example), https://b.example');
  });

  it('keep a title with a comma in one piece, also where somebody typed it without quotes', () => {
    const bridge = [{ url: 'https://a.example', title: 'The bridge, at dawn' }];
    expect(parseVideos(videosToText(bridge))).toEqual(bridge);
    expect(parseVideos('https://b.example, The bridge, at dawn (https://a.example)')).toEqual([
      { url: 'https://b.example', title: '' },
      ...bridge,
    ]);
  });

  it('survive formatting and parsing unchanged', () => {
    const video = record({ url: string({ minLength: 1, unit: 'binary' }), title: string({ unit: 'binary' }) });
    const hard = record({ url: string({ minLength: 1, unit: commaPieces }), title: string({ unit: commaPieces }) });
    for (const any of [video, hard]) {
      assert(
        property(array(any), (videos) => {
          expect(parseVideos(videosToText(videos))).toEqual(videos);
        }),
      );
    }
  });
});
