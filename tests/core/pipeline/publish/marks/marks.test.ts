import { describe, expect, it } from 'vitest';
import { briefSources } from '#core/pipeline/publish/draft/briefSources.ts';
import { marksOf } from '#core/pipeline/publish/marks/marks.ts';

const brief = `### What happened
The ferry line between Lissac and Norrby reopened on 3 March 2025 after eleven weeks. [Northgate Wire](https://example.org/wire) It carried 1.2 million passengers in 2024, **12 %** more than the year before. [Harbour Agency](https://example.org/agency)

### Quotes
> "We have packed once before on the strength of an announcement. This time we wait until somebody comes and counts."

- **Who:** Tomas Verrin, town councillor
- **Source:** [The Lissac Courier](https://example.org/courier)

### Timeline
- **06:40 UTC**: the first ferry, the MS Orlen, leaves. [Northgate Wire](https://example.org/wire)`;

const article = (content: string, more: Partial<{ title: string; summary: string }> = {}) => ({
  title: 'Ferry line reopens',
  summary: 'The first ferry sails again.',
  content,
  sources: [{ url: 'https://example.org/wire', title: 'Northgate Wire' }],
  ...more,
});
const found = (content: string, more?: Parameters<typeof article>[1]) =>
  marksOf(article(content, more), brief).map(({ kind, text }) => `${kind}: ${text}`);

describe('marks of an article: what its brief does not support', () => {
  it('are none where every word is from the brief, in any typography', () => {
    expect(
      found(
        `The ferry line between Lissac and Norrby reopened on 3 March 2025 after 11 weeks. [1] “This time we wait until somebody comes and counts,” said Tomas Verrin, a town councillor. [1]

In 2024 it carried 1,200,000 passengers, 12 percent more than the year before. [1] On Monday the MS Orlen left at 6:40 UTC. Verrin’s words were plain. Officials agreed. 'We have packed once before', or so the passengers' complaint went; the officials' answer wasn't told, nor ‘packed once’ again.`,
      ),
    ).toEqual([]);
  });

  it.each([
    ['a word changed', '“This time we wait until somebody goes and counts,” he said.'],
    ['two sentences cut together', '“We have packed once before. This time we wait,” he said.'],
    ['made up', 'He said "It is over."'],
    ['in other marks', 'Er sagte „Es ist vorbei“.'],
    ['in single marks, as headlines have them', 'Verrin: ‘We don’t sail’'],
    ['in typewriter’s single marks', "Verrin: 'We don't sail'"],
    ['in corner brackets', '「出航しない」'],
    ['never closed', 'He said “it is over and nobody comes'],
  ])('is a quotation that is not word for word: %s', (_, text) => {
    expect(found(text)).toEqual([expect.stringMatching(/^quotation: /)]);
  });

  it.each(['www.evil.example', 'evil.example/path?a=1', 'desk@evil.example', 'EVIL.example'])(
    'is an address without its protocol: %s',
    (address) => {
      expect(found(`Write to ${address}.`)).toContainEqual(expect.stringContaining(`address: ${address}`));
    },
  );

  it('are none for an address that the brief has, nor for a missing space after a full stop', () => {
    const marks = found('See example.org/wire, said Tomas Verrin. It ended.Then he left, at 06:40 UTC, e.g. by ferry.');
    expect(marks.filter((mark) => mark.startsWith('address'))).toEqual([]);
  });

  it.each([
    ['It took thirteen weeks.', 'figure: thirteen'],
    ['It carried 1.3 million people.', 'figure: 1.3 million'],
    ['It rose by 21 %.', 'figure: 21 %'],
    // 12 % and 2024 are in the brief, a share of 2024 and twelve of something are not.
    ['It rose by 2024 percent.', 'figure: 2024 percent'],
    ['It carried twelve people.', 'figure: twelve'],
    ['It lost ½ of them.', 'figure: 1⁄2'],
    ['It lost half of them.', 'figure: half'],
    ['It carried hundreds.', 'figure: hundreds'],
    ['Fares doubled.', 'figure: doubled'],
    ['It left at 07:40 UTC.', 'figure: 07:40'],
    ['In 2019 it closed.', 'figure: 2019'],
    ['It carried ١٣ people.', 'figure: ١٣'],
    ['It took three hundred and five days.', 'figure: three hundred and five'],
  ])('is a figure: %s', (text, mark) => {
    expect(found(text)).toEqual([mark]);
  });

  it.each([
    ['The line was closed by Mara Ilvese.', 'name: Mara Ilvese'],
    ['Thomas Verrin said so.', 'name: Thomas Verrin'],
    ['The line was opened by Minister Tomas Verrin.', 'name: Minister Tomas Verrin'],
    ['The line ends in Astrava.', 'name: Astrava'],
    ['Later the EU agreed.', 'name: EU'],
  ])('is a name: %s', (text, mark) => {
    expect(found(text)).toEqual([mark]);
  });

  it('include an address that the brief does not have, and a source number without a source', () => {
    expect(found('See https://example.com/else for more. [1] It sails. [2]')).toEqual([
      'address: https://example.com/else',
      'address: [2]',
    ]);
    const foreign = { ...article('It sails. [1]'), sources: [{ url: 'https://example.com/x', title: 'X' }] };
    expect(marksOf(foreign, brief).map(({ text }) => text)).toEqual(['https://example.com/x']);
  });

  it('are found in title and summary too, each once', () => {
    expect(
      found('It sails.', { title: 'Ferry to Astrava reopens', summary: 'It goes to Astrava after 14 weeks.' }),
    ).toEqual(['name: Astrava', 'figure: 14']);
    expect(found('It sails.', { title: 'Ferry Line Reopens After Eleven Weeks in Astrava' })).toEqual([
      'name: Astrava',
    ]);
  });

  it.each([
    'Could the Ferry Line Stop After Another Accident?',
    'Could Accident Stop War?',
    'War Stopped: Why Lissac Isn’t Celebrating',
    'WHY THE FERRY COULD STOP AGAIN',
    'Long-Awaited Ferry Sails to Norrby with Cheering Passengers amid Negotiations',
    'Ferries Won’t Wait! Councillors Demand Answers',
    'Passengers Are Begging for Warships, Reportedly Withdrawing Complaints',
  ])('are none for the ordinary words of a headline in title case: %s', (title) => {
    expect(found('It sails.', { title })).toEqual([]);
    expect(found(`## ${title}\n\nIt sails.`)).toEqual([]);
  });

  it.each([
    ['Maria Kowalski Could Stop the Ferry War', ['Maria Kowalski']],
    ['Maria Kowalski Resigns', ['Maria Kowalski']],
    ['Ferry Accident Kills Maria Kowalski', ['Maria Kowalski']],
    ['Thomas Verrin Stops the Ferry', ['Thomas']],
    ['Verrin and Maria Kowalski’s Brother Bill Resign', ['Maria Kowalski', 'Bill']],
    ['Why the US Could Stop Ferries to Astrava', ['US', 'Astrava']],
    ['Smith-Kowalski Wins in Ferry-Town', ['Smith-Kowalski']],
    ['Grace Young Stops the Ferry Line', ['Grace']],
    ['MARIA KOWALSKI COULD STOP THE WAR', ['MARIA KOWALSKI']],
  ])('are the invented names of a headline in title case: %s', (title, names) => {
    const marks = names.map((name) => `name: ${name}`);
    expect(found('It sails.', { title })).toEqual(marks);
    expect(found(`### ${title}\n\nIt sails.`)).toEqual(marks);
  });

  it('are the names of a sentence, of which the vocabulary of headlines says nothing', () => {
    expect(found('It was led by Minister Mara Ilvese. The White Council met, and Justice Young left.')).toEqual([
      'name: Minister Mara Ilvese',
      'name: White Council',
      'name: Justice Young',
    ]);
  });

  it('have the same id for the same words, so that a person can confirm them', () => {
    const [first] = marksOf(article('The line ends in Astrava.'), brief);
    const [second] = marksOf(article('Nobody knows Astrava here.'), brief);
    expect(first?.id).toMatch(/^[0-9a-f]{6}$/);
    expect(second?.id).toBe(first?.id);
  });

  it('are found in 200 KB of hostile text in seconds, not minutes', () => {
    const hostile = [
      '"',
      '“',
      '[1',
      'A ',
      '1.',
      '1,',
      'One hundred ',
      '«',
      "'a",
      " 'a",
      '‘',
      '‘a’a',
      ' ’',
      '# A-',
      '# Aly',
      "# A's ",
    ]
      .map((text) => text.repeat(25_000))
      .join('\n');
    // A quadratic pattern would take minutes: the test's own time limit tells.
    expect(Array.isArray(marksOf(article(hostile, { title: hostile.replaceAll('\n', ' ') }), hostile))).toBe(true);
    for (const text of ['Ab-', 'Ably', 'Abingly', 'Aaaa', 'Ab ', "Ab's ", 'Ab’'])
      expect(Array.isArray(marksOf(article('It sails.', { title: text.repeat(25_000) }), hostile))).toBe(true);
  }, 60_000);
});

it('the sources of a brief are its pages, each once, under their fullest name', () => {
  expect(
    briefSources(
      `${brief}\n1. [Ferry line back after eleven weeks](https://example.org/wire): Northgate Wire. See [1](https://example.org/one) and https://www.example.org/bare.`,
    ),
  ).toEqual([
    { url: 'https://example.org/wire', title: 'Ferry line back after eleven weeks' },
    { url: 'https://example.org/agency', title: 'Harbour Agency' },
    { url: 'https://example.org/courier', title: 'The Lissac Courier' },
    { url: 'https://example.org/one', title: 'example.org' },
    { url: 'https://www.example.org/bare', title: 'example.org' },
  ]);
});
