import type { CrashState } from './crashState.ts';

/** One life of a worker: the state that it found, and what it reported as saved. */
export interface Life {
  found: CrashState | null;
  left: CrashState | null;
  /** `run/step`. */
  savedSteps: string[];
  /** Runs. */
  savedProductions: string[];
  savedPosts: number;
}

export interface CrashVerdict {
  kills: number;
  /** Descriptions of what was reported as saved and later missing. */
  lost: string[];
  /** Descriptions of what exists twice or was overwritten. */
  doubled: string[];
  /** Model calls and actor runs that were paid for twice. */
  repeated: number;
  /** Calls in flight when a worker was killed. */
  inFlight: number;
  /** Amount of work in the trial. */
  steps: number;
  stories: number;
  scrapes: number;
}

/** Compares the workers' reports with the database states and the requests to the services. */
export function judgeCrashes(
  lives: readonly Life[],
  calls: { prompts: readonly string[]; actorRuns: readonly string[] },
): CrashVerdict {
  const states = lives.flatMap(({ found, left }) => [found, left]).filter((state) => state !== null);
  const end = states.at(-1);
  if (end === undefined) throw new Error('nothing was tried');
  const stored = new Set(end.scrapes.map(({ actorRun }) => actorRun));
  return {
    kills: lives.length - 1,
    lost: [...lostReports(lives), ...lostParts(end)],
    doubled: [
      ...repeatedIn('production story of run', end.productions),
      ...overwritten(states),
      ...doubledScrapes(end),
    ],
    repeated: repetitions(calls.prompts) + calls.actorRuns.filter((id) => !stored.has(id)).length,
    // A row is inserted before its call and completed by its answer: an open row was in flight.
    inFlight: new Set(states.slice(0, -1).flatMap(openSteps)).size,
    steps: end.outputs.length,
    stories: end.productions.length,
    scrapes: end.scrapes.length,
  };
}

/** Everything that a worker reported must be in every later state. */
function lostReports(lives: readonly Life[]): string[] {
  const lost: string[] = [];
  const steps = new Set<string>();
  const productions = new Set<string>();
  let posts = 0;
  const compare = (state: CrashState | null) => {
    if (state === null) return;
    const completed = new Set(state.outputs.filter(({ status }) => status === 'completed').map(placeOf));
    for (const step of steps) if (!completed.has(step)) lost.push(`answer ${step}`);
    for (const run of productions) if (!state.productions.includes(run)) lost.push(`production story of run ${run}`);
    if (state.snapshots < posts) lost.push(`${String(posts - state.snapshots)} posts`);
  };
  for (const life of lives) {
    compare(life.found);
    for (const step of life.savedSteps) steps.add(step);
    for (const run of life.savedProductions) productions.add(run);
    posts += life.savedPosts;
    compare(life.left);
  }
  return [...new Set(lost)];
}

/** At the end each run must have eight answers and one production story. */
function lostParts({ outputs, completed, productions, researched }: CrashState): string[] {
  const whole = new Set(productions);
  const lost = completed.filter((run) => !whole.has(run)).map((run) => `production story of run ${run}`);
  if (researched.length !== productions.length) lost.push('the mark of a researched story');
  for (const { status, ...place } of outputs) if (status !== 'completed') lost.push(`answer ${placeOf(place)}`);
  return lost;
}

function overwritten(states: readonly CrashState[]): string[] {
  const first = new Map<string, string>();
  const changed = new Set<string>();
  for (const output of states.flatMap(({ outputs }) => outputs)) {
    if (output.status !== 'completed') continue;
    const place = placeOf(output);
    const before = first.get(place) ?? output.hash;
    first.set(place, before);
    if (before !== output.hash) changed.add(`answer ${place}`);
  }
  return [...changed];
}

/** Each stored actor run creates one snapshot of each of its posts. */
function doubledScrapes({ scrapes, snapshots }: CrashState): string[] {
  const expected = scrapes.reduce((sum, { posts }) => sum + posts, 0);
  const names = scrapes.map(({ actorRun }) => actorRun);
  return [
    ...repeatedIn('actor run', names),
    ...(snapshots > expected ? [`${String(snapshots - expected)} snapshots`] : []),
  ];
}

function repeatedIn(what: string, names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${what} ${name}`);
}

function repetitions(names: readonly string[]): number {
  return names.length - new Set(names).size;
}

/** Includes the start time: a step left open by an earlier kill is not a new call. */
function openSteps({ outputs }: CrashState): string[] {
  return outputs.flatMap((output) => (output.status === 'running' ? `${placeOf(output)}/${output.startedAt}` : []));
}

function placeOf({ run, step }: { run: string; step: number }): string {
  return `${run}/${String(step)}`;
}
