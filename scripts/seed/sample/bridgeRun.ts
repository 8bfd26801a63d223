import type { SampleRun } from './sample.ts';

/** A run in which every step succeeded. */
export const bridgeRun: SampleRun = {
  story: 'bridge',
  status: 'completed',
  hoursAgo: 64,
  outputs: [
    {
      step: 1,
      status: 'completed',
      seconds: 21.4,
      tokens: 3180,
      costUsd: 0.029_46,
      citations: [
        { url: 'https://railworks.example/dubrava', title: 'Dubrava crossing: record of works' },
        { url: 'https://oskvalley.example/notes/dubrava-bridge', title: 'Nineteen days at Dubrava' },
      ],
      text: `### What is confirmed

- The Dubrava rail bridge was brought down on the last day of October and reopened nineteen days later ([works record](https://railworks.example/dubrava)).
- The new spans stand on the old piers, cut level with diamond wire and capped with quick-hardening concrete ([works record](https://railworks.example/dubrava)).
- Eleven sets of spans are stored along main lines; the set used here had lain in a forest for a year ([Osk Valley notes](https://oskvalley.example/notes/dubrava-bridge)).
- Work stopped for 71 hours in all because of air-raid warnings ([Osk Valley notes](https://oskvalley.example/notes/dubrava-bridge)).

### What is claimed by one source only

- The detour of 210 kilometres cost more each week than the bridge did in total. The railway says so; no figures are published.

### Open

- Where the other ten sets lie is not public and should not be asked in the video.`,
    },
    {
      step: 2,
      status: 'completed',
      seconds: 17.9,
      tokens: 2240,
      costUsd: 0.024_12,
      citations: [{ url: 'https://oskvalley.example/notes/dubrava-bridge', title: 'Nineteen days at Dubrava' }],
      text: `> “A permanent bridge needs a permanent peace.”
> Ostap Lyman, chief engineer of the railway, at the site on the day of reopening ([notes](https://oskvalley.example/notes/dubrava-bridge))

> “We stopped counting shifts and counted sleepers.”
> A track worker, name withheld at her request ([notes](https://oskvalley.example/notes/dubrava-bridge))

Nobody from the ministry is quoted by name in the material. One more voice should be sought: an engineer who had no part in the work.`,
    },
    {
      step: 3,
      status: 'completed',
      seconds: 12.2,
      tokens: 1490,
      costUsd: 0.006_49,
      citations: [
        { url: 'https://railworks.example/dubrava', title: 'Dubrava crossing: record of works' },
        { url: 'https://video.example/dubrava-first-train', title: null },
      ],
      text: `1. [Dubrava crossing: record of works](https://railworks.example/dubrava), the railway’s own log, day by day. Primary.
2. [Nineteen days at Dubrava](https://oskvalley.example/notes/dubrava-bridge), local report with interviews. Independent.
3. [First train over the new bridge](https://video.example/dubrava-first-train), 3:12 of footage, owner allows use with credit.`,
    },
    {
      step: 4,
      status: 'completed',
      seconds: 15,
      tokens: 1870,
      costUsd: 0.006_87,
      citations: [{ url: 'https://archive.example/dubrava-1954', title: 'The arch at Dubrava, 1951 to 1954' }],
      text: `The first bridge at Dubrava took three years to build, from 1951 to 1954, and was the longest steel arch of its railway at the time ([archive](https://archive.example/dubrava-1954)). It was repaired twice, after a flood and after a collision of barges.

Storing finished spans along a line is older than either: military railways did so in the 19th century. What is new is that a civilian railway does it in peace-time depots of its own and publishes how many there are, though not where ([works record](https://railworks.example/dubrava)).`,
    },
    {
      step: 5,
      status: 'completed',
      seconds: 19.3,
      tokens: 2105,
      costUsd: 0.016_83,
      text: `How a Railway Rebuilt a Bridge in Nineteen Days

### Title options
1. The Bridge That Was Waiting in a Forest (41, consequence)
2. Nineteen Days at Dubrava (24, place)
3. Three Years to Build, Nineteen Days to Replace (46, number)

### Thumbnail
**A. Shows:** one steel span hanging from a crane, river below, sky empty. **Words in the picture:** 19 DAYS. **Colours:** steel blue, one yellow signal.
**B. Shows:** a row of crated spans among pines. **Words in the picture:** none.

### Avoid
Explosions. The story is the repair.`,
    },
    {
      step: 6,
      status: 'completed',
      seconds: 16.8,
      tokens: 1930,
      costUsd: 0.014_19,
      text: `### Questions the video answers
- Why could it be done in nineteen days? Because the spans existed before the bridge was hit ([works record](https://railworks.example/dubrava)).
- Who decided that, and when? The railway’s engineers, a year earlier.
- How long will it last? Ten years, by design.

### Hooks
- “The first train carried gravel. Nothing else on this railway is as heavy.”
- “The new bridge had been lying in a forest for a year.”`,
    },
    {
      step: 7,
      status: 'completed',
      seconds: 14.1,
      tokens: 1610,
      costUsd: 0.010_95,
      text: `When the rail bridge at Dubrava was brought down in October, its replacement was already lying in a forest. Nineteen days later the first train crossed, loaded with gravel and sounding its horn all the way. This is the story of a railway that builds its bridges before it loses them.

Sources: the railway’s record of works and the reporting of Osk Valley Wire.

#Dubrava #Railway #Bridge #Engineering #Reconstruction #OskValley #Infrastructure #Trains #Resilience #News #Explained`,
    },
    {
      step: 8,
      status: 'completed',
      seconds: 22.6,
      tokens: 2780,
      costUsd: 0.020_34,
      text: `### In one paragraph
Facts are firm: two independent sources agree on dates and method. Coverage divides only over cost, where the railway’s own claim stands alone ([works record](https://railworks.example/dubrava)).

### Leaning, with evidence
Local reports write “miracle”; neutral would be “planned replacement”. Foreign summaries leave out the 71 hours of warnings, which makes the pace look easier than it was.

### Missing voices
Passengers on the detour; the village that lost its oven along with its bridge.

### Confidence
**Facts:** high. **Balance of sources:** medium.`,
    },
  ],
};
