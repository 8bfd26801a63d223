import { buildGraph } from '#core/research/graph.ts';
import { promptHash, renderPrompt, type ResearchStory, stepRequest } from '#core/research/prompt.ts';
import { createRunState } from '#core/research/run.ts';
import type { ResearchStep } from '#core/research/step.ts';
import { hoursAgo, quote } from '../sql.ts';
import type { SampleRun } from './runs.ts';

interface AskedRun {
  story: ResearchStory;
  status: SampleRun['status'];
  hoursAgo: number;
  steps: readonly ResearchStep[];
  outputs: readonly { step: number; status: 'completed' | 'failed'; text: string }[];
}

/**
 * SQL for what each step of a run was asked, and for its hash, by which an unfinished run that goes on knows the answers
 * that it has. The database knows the day of the run, which is in the prompt.
 */
export function samplePrompts(run: AskedRun): { used: string; hash: string }[] {
  const { story, steps } = run;
  const goesOn = run.status !== 'completed';
  const runState = createRunState(steps, buildGraph(steps));
  const withDay = (text: string) => {
    const day = `to_char((${hoursAgo(run.hoursAgo)}) at time zone 'utc', 'FMDD FMMonth YYYY')`;
    return `replace(${quote(text)}, '${DAY}', ${day})`;
  };
  const startedAt = new Date(0).toISOString();
  return run.outputs.map(({ step: number, status, text }) => {
    const step = steps.find((one) => one.number === number);
    if (step === undefined) throw new Error(`no step ${number}`);
    const asked = { prompt: step.prompt.replaceAll('{{today}}', DAY) };
    const prompt = renderPrompt(asked, { story, startedAt, outputs: runState.texts() });
    const hashed = promptHash(stepRequest(step, prompt, null), (plain) => plain);
    runState.settle({ step_number: number, status, output_content: text });
    const hash = goesOn ? `encode(sha256(convert_to(${withDay(hashed)}, 'UTF8')), 'hex')` : "''";
    return { used: withDay(prompt), hash };
  });
}

/** Stands for the day until the sample is loaded. */
const DAY = '{day of the run}';
