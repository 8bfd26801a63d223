import { assert, constantFrom, array, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainArticle } from '#core/pipeline/publish/plainArticle.ts';
import { plainInline } from '#core/pipeline/publish/plainInline.ts';
import { growthOf, LINEAR } from '../../../support/growthOf.ts';

it('an article is converted in linear time, whatever a model wrote', () => {
  for (const piece of [' ', '| ', '- ', '|-', '> ', '[', '![', '*', '<', '【', '#']) {
    const texts = (length: number) => {
      const repeated = piece.repeat(length / piece.length);
      return [...['x|', '|', '\u0001'].map((end) => `-${repeated}${end}`), `${repeated}x|`];
    };
    const growth = growthOf((length) => texts(length).map((text) => plainArticle(text)), 25_000);
    expect(growth, JSON.stringify(piece)).toBeLessThan(LINEAR);
  }
});

const textOf = (markdown: string) => plainArticle(markdown).map(({ text }) => text);

describe('a line of Markdown as plain text', () => {
  it.each([
    [
      '**Bold**, *italic*, ***both***, __bold__, _italic_, ~~gone~~ and `code`',
      'Bold, italic, both, bold, italic, gone and code',
    ],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    [String.raw`1\. not a list, \*not bold\*, \[1\]`, '1. not a list, *not bold*, [1]'],
    ['a < b, b > c &amp; d &lt; e', 'a < b, b > c & d < e'],
    ['He said &quot;no&quot;&nbsp;again', 'He said "no" again'],
    ['See <b>this</b><br/>and <img src=x onerror=alert(1)>that', 'See this and that'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;ok', 'ok'],
    [String.raw`a \< b, \<b\>bold\</b\> and <()i>x`, 'a < b, bold and i>x'],
    ['![A port](https://a.example/x.png) Ships wait', 'Ships wait'],
    [
      'Mail <mailto:desk@example.org> or <https://example.org/a_b>',
      'Mail mailto:desk@example.org or https://example.org/a_b',
    ],
  ])('%j', (markdown, plain) => {
    expect(plainInline(markdown)).toBe(plain);
  });

  it.each([
    ['Exports fell 4%.[1][2] Then rose [3].', 'Exports fell 4%. Then rose.'],
    ['Exports fell [1, 2], rose[^note] 【4†source】.', 'Exports fell, rose.'],
    ['It fell [[1]](https://a.example) and [2](https://b.example).', 'It fell and.'],
    ['Talks began on 3 March 2025 ([Reuters](https://a.example/x_(y))).', 'Talks began on 3 March 2025 (Reuters).'],
    ['Talks began on 3 March 2025 [Reuters](https://a.example/x).', 'Talks began on 3 March 2025 (Reuters).'],
    ['Talks began. [Reuters](https://a.example) [AP](https://b.example)', 'Talks began. (Reuters) (AP)'],
    [
      'It fell. [Records Office](https://a.example) [Wire](https://b.example) [Agency](https://c.example) What follows.',
      'It fell. (Records Office) (Wire) (Agency) What follows.',
    ],
    [
      'Cables went dark. [Northgate Wire](https://a.example) Traffic is down.',
      'Cables went dark. (Northgate Wire) Traffic is down.',
    ],
    ['According to [Reuters](https://a.example), talks began.', 'According to Reuters, talks began.'],
    ['The story was told by [Reuters](https://a.example).', 'The story was told by Reuters.'],
    ['Read the [full text](https://a.example "Title") here', 'Read the full text here'],
    ['As [the ministry][ref] said', 'As the ministry said'],
  ])('%j has its sources in words', (markdown, plain) => {
    expect(plainInline(markdown)).toBe(plain);
  });
});

describe('an article in Markdown', () => {
  it('becomes paragraphs, with headings and list items as paragraphs of their own', () => {
    const markdown = [
      '## Initial Research ##',
      '',
      'First line',
      'and its second.',
      '',
      'Who said what',
      '-----',
      '- **Minister A**: "No." [1]',
      '  and more',
      '* Minister B',
      '',
      '1. One',
      '2) Two',
      '',
      '---',
      '> Quoted words',
      '',
      '| Port | Ships |',
      '|:-----|------:|',
      '| Odesa | 12 |',
      '',
      '```json',
      'plain',
      '```',
      '[1]: https://a.example',
    ].join('\r\n');
    expect(plainArticle(markdown)).toEqual([
      { kind: 'heading', text: 'Initial Research' },
      { kind: 'text', text: 'First line and its second.' },
      { kind: 'heading', text: 'Who said what' },
      { kind: 'item', text: '• Minister A: "No." and more' },
      { kind: 'item', text: '• Minister B' },
      { kind: 'item', text: '1. One' },
      { kind: 'item', text: '2. Two' },
      { kind: 'text', text: 'Quoted words' },
      { kind: 'text', text: 'Port – Ships' },
      { kind: 'text', text: 'Odesa – 12' },
      { kind: 'text', text: 'plain' },
    ]);
  });

  it('loses its HTML, and scripts with their content', () => {
    expect(textOf('<p>One</p><p>Two</p>\n<script>\nalert(1)\n</script>\n<!-- note -->\nThree')).toEqual([
      'One',
      'Two',
      'Three',
    ]);
  });

  it('keeps an item whole over its lines, and no tag that is broken over them', () => {
    expect(textOf('- One <b\n  class=x>more\n\n  and more\nNot of it\n1. Two\n  lines')).toEqual([
      '• One more and more',
      'Not of it',
      '1. Two lines',
    ]);
  });

  it('is empty where only Markdown syntax is left', () => {
    expect(plainArticle('\n\n---\n***\n[1]\n![x](y)\n<br>\n')).toEqual([]);
  });

  it('never contains a tag, whatever a model wrote', () => {
    const piece = constantFrom(
      '<',
      '>',
      '</',
      'script',
      'b',
      '&lt;',
      '&gt;',
      '&amp;',
      ' ',
      '\n',
      '[',
      ']',
      '(',
      ')',
      '*',
      '_',
      '`',
      '\\',
      '|',
      '#',
      '- ',
      '1',
      '!',
    );
    assert(
      property(array(piece, { maxLength: 40 }), string(), (pieces, tail) => {
        for (const text of textOf(pieces.join('') + tail)) {
          expect(text).not.toMatch(/<\/?[a-z][^<>]*>/i);
          expect(text).not.toContain('\n');
          expect(text.trim()).toBe(text);
          expect(text).not.toBe('');
        }
      }),
    );
  });

  it.each([
    '[a](b ',
    '**',
    '* *',
    '`',
    '`a ',
    '_a',
    '[',
    '![',
    '<!--',
    '<script>',
    '<<b>',
    '((',
    '[^a',
    '【',
    '\n- ',
    '| a ',
    ' ',
    '&lt;b',
  ])(
    'takes 200 KB of %j in good time',
    (piece) => {
      // A quadratic pattern would take minutes: the test's own time limit tells.
      expect(Array.isArray(plainArticle(piece.repeat(200_000 / piece.length)))).toBe(true);
    },
    30_000,
  );
});
