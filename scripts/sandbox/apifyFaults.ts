/** Faults that can be simulated, one at a time. */
export const apifyFaults = {
  '401': 'The token is refused.',
  '402': 'There is not enough credit for a paid actor.',
  '429': 'The first two calls of every address are refused for their number.',
  'start-500-but-started': 'The first start answers 500, but the run runs.',
  'start-500': 'The first start answers 500, and nothing runs.',
  'start-reset': 'The connection of the first start breaks after the run has started.',
  'start-hangs': 'The first start starts a run and never answers.',
  'start-late': 'The first start answers 504, and its run stands in the list only after 6 s.',
  'no-input': 'The first start answers 500 although it started, and inputs of runs cannot be read.',
  'results-500': 'The items of runs cannot be read.',
  fail: 'Runs end as FAILED with half of their items.',
  timeout: 'Runs end as TIMED-OUT with half of their items.',
  abort: 'Runs are aborted from outside with half of their items.',
  'no-results': 'Runs succeed with the filler {noResults: true} alone.',
  'mock-fillers': 'Runs succeed with 15 fillers of type mock_tweet, billed.',
  'poll-404': 'The first two questions for the status of a run are answered 404.',
  gone: 'No run is known when its status is asked for.',
  'abort-500': 'The first request to stop a run answers 500, and the run goes on.',
  slow: 'Runs take ten times as long.',
  'ignore-wait': 'waitForFinish is ignored.',
  'never-ends': 'Runs go on until they are aborted.',
  html: 'The first read of every address answers an HTML page with 502.',
  cut: 'The first read of every address is cut off in the middle.',
} as const;

export type ApifyFault = keyof typeof apifyFaults;

/** The fault with this name; undefined if there is none. */
export function apifyFaultNamed(name: string): ApifyFault | undefined {
  return Object.keys(apifyFaults).find((fault): fault is ApifyFault => fault === name);
}
