import type { SampleRun } from './sample.ts';

/** Paused by somebody after three steps. */
export const callowayRun: SampleRun = {
  story: 'calloway',
  status: 'cancelled',
  hoursAgo: 45,
  outputs: [
    {
      step: 1,
      status: 'completed',
      seconds: 23.8,
      tokens: 2890,
      costUsd: 0.026_67,
      citations: [{ url: 'https://capitolledger.example/calloway-log', title: 'The Calloway log' }],
      text: `### What is confirmed

- Tenants keep a shared log with 1,900 entries over eighteen months; the contractor counts 840 requests ([log](https://capitolledger.example/calloway-log)).
- The contractor closes a request when a technician has visited, the tenants when the thing works.
- The base inspector compares both lists line by line; results are promised before the holidays.

### Open

- How many of the 1,900 are repeats. The tenants estimate a tenth.`,
    },
    {
      step: 2,
      status: 'completed',
      seconds: 18.6,
      tokens: 2010,
      costUsd: 0.021_45,
      citations: [{ url: 'https://capitolledger.example/calloway-log', title: 'The Calloway log' }],
      text: `> “A disagreement about verbs.”
> The base inspector’s office, in a note to both parties ([log](https://capitolledger.example/calloway-log))

> “I read out the thank-yous first.”
> Keisha Brandt, who keeps the tenants’ sheet ([log](https://capitolledger.example/calloway-log))`,
    },
    {
      step: 4,
      status: 'completed',
      seconds: 14.9,
      tokens: 1640,
      costUsd: 0.006_64,
      citations: [{ url: 'https://hearings.example/housing-2019', title: 'Housing on bases: hearing of 2019' }],
      text: `Private companies have managed family housing on bases since the late 1990s. A hearing in 2019 led to a list of tenants’ rights, among them a say in when a request counts as done ([hearing](https://hearings.example/housing-2019)). Fort Calloway adopted the list in 2021 without that point.`,
    },
  ],
};

/** Failed at the first call: the key had no credit left. */
export const cyberRun: SampleRun = {
  story: 'cyber',
  status: 'failed',
  hoursAgo: 39,
  error: 'AI Step 1 failed: OpenRouter API error: Insufficient credits (execution time: 412ms)',
  outputs: [
    {
      step: 1,
      status: 'failed',
      seconds: 0.4,
      tokens: 0,
      costUsd: 0,
      text: 'OpenRouter API error: Insufficient credits (execution time: 412ms)',
    },
  ],
};
