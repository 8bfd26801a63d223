import type { SampleRun } from './sample.ts';

/** A completed run in which one step failed: its part of the production story stays empty and is named. */
export const hotlineRun: SampleRun = {
  story: 'hotline',
  status: 'completed',
  hoursAgo: 53,
  outputs: [
    {
      step: 1,
      status: 'completed',
      seconds: 24.7,
      tokens: 3020,
      costUsd: 0.027_9,
      citations: [{ url: 'https://yunjing.example/heron-shoal-hotline', title: 'Hotline after Heron Shoal' }],
      text: `### What is confirmed

- Two patrol boats touched in fog off Heron Shoal in September; a bow rail was bent and a window cracked, nobody was hurt ([report](https://yunjing.example/heron-shoal-hotline)).
- Eleven weeks later both services announced a radio channel, a telephone line and a list of forty phrases ([report](https://yunjing.example/heron-shoal-hotline)).
- The line was first used two days later, about a drifting buoy. The call lasted six minutes.

### Not in the agreement

- Who the shoal belongs to. Both governments say so in almost the same words.`,
    },
    { step: 2, status: 'failed', seconds: 180, tokens: 0, costUsd: 0, text: 'The time limit was reached.' },
    {
      step: 3,
      status: 'completed',
      seconds: 13.5,
      tokens: 1320,
      costUsd: 0.006_32,
      citations: [
        { url: 'https://yunjing.example/heron-shoal-hotline', title: 'Hotline after Heron Shoal' },
        { url: 'https://seaphrases.example/forty', title: 'The forty phrases' },
      ],
      text: `1. [Hotline after Heron Shoal](https://yunjing.example/heron-shoal-hotline), report with both announcements side by side.
2. [The forty phrases](https://seaphrases.example/forty), the list as published, in both languages.`,
    },
    {
      step: 4,
      status: 'completed',
      seconds: 16.1,
      tokens: 1755,
      costUsd: 0.006_76,
      citations: [{ url: 'https://crisisarchive.example/hotlines', title: 'Sixty-one hotlines' }],
      text: `There are sixty-one hotlines between pairs of states, of which nineteen have never been used ([archive](https://crisisarchive.example/hotlines)). Talks on one for these waters began nine years ago and stopped three times, twice over the name of the channel.

A list of agreed phrases is borrowed from shipping, where such lists have existed since the 1970s.`,
    },
    {
      step: 5,
      status: 'completed',
      seconds: 18.2,
      tokens: 1980,
      costUsd: 0.015_3,
      text: `Forty Phrases That Could Stop a War by Accident

### Title options
1. “I Did Not Intend That”: A Hotline in Forty Phrases (50, quote)
2. What Two Coast Guards Agreed to Say (35, plain)

### Thumbnail
**A. Shows:** two radio handsets facing each other on a chart. **Words in the picture:** No. 38.
**B. Shows:** a bent bow rail in fog. **Words in the picture:** 4 SECONDS.

### Avoid
Flags of real states; the material names none.`,
    },
    {
      step: 6,
      status: 'completed',
      seconds: 15.4,
      tokens: 1700,
      costUsd: 0.012_9,
      text: `### Questions the video answers
- What do the phrases mean, and who tested them? Junior officers, in a simulator; five were dropped ([list](https://seaphrases.example/forty)).
- Has it been used? Once, about a buoy.

### Hooks
- “The collision lasted four seconds. The talks took eleven weeks.”
- “Number thirty-eight on the list: I did not intend that.”`,
    },
    {
      step: 7,
      status: 'completed',
      seconds: 12.9,
      tokens: 1410,
      costUsd: 0.009_87,
      text: `Four seconds of fog, a bent rail, and then eleven weeks of talks. Two coast guards that agree on nothing else have settled on forty phrases and a telephone. We read the list, from “I am stopping” to “I did not intend that”, and ask why it took nine years.

#HeronShoal #CoastGuard #Hotline #Diplomacy #MaritimeSecurity #Explained #Sea #Radio #CrisisCommunication #News`,
    },
    {
      step: 8,
      status: 'completed',
      seconds: 20.8,
      tokens: 2440,
      costUsd: 0.018_6,
      text: `### In one paragraph
The agreement is public and short; there is little to dispute about it. Coverage differs over its weight: some call it a breakthrough, others a formality ([report](https://yunjing.example/heron-shoal-hotline)). One call about a buoy supports neither.

### Missing voices
Fishing crews, who outnumber the patrol boats by about sixty to one.

### Confidence
**Facts:** high. **Balance of sources:** low, because the quotes step failed and no named person speaks yet.`,
    },
  ],
};
