import { createInboxStory, type InboxStory, type InboxStoryInput } from '#core/data/inbox/inboxStories.ts';
import { getWorkflowOutputs, type WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRuns, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { silentLog } from '#core/log.ts';
import type { ResearchServices } from '#core/pipeline/services.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../../support/scriptedGateway.ts';

/** A process that researches on a backend: its services, and what they recorded. */
export interface Researcher {
  services: ResearchServices;
  gateway: ScriptedGateway;
  clock: FakeClock;
  events: ResearchEvent[];
  emit: (event: ResearchEvent) => void;
}

let researchers = 0;

/** Opens such a process. Its clock has the real time, because leases expire by the database's clock. */
export function openResearcher(
  backend: TestBackend,
  gateway: ScriptedGateway = createScriptedGateway(),
  more: Partial<ResearchServices> = {},
): Researcher {
  researchers += 1;
  const clock = new FakeClock(Date.now());
  const events: ResearchEvent[] = [];
  const services: ResearchServices = {
    db: backend.db,
    gateway: ledgered(gateway, backend.db, clock),
    clock,
    log: silentLog,
    owner: `researcher-${String(researchers)}`,
    triggeredBy: 'editor@example.org',
    // The tests use the specification's eight steps, whatever is added to the workflow.
    totalSteps: 8,
    ...more,
  };
  return { services, gateway, clock, events, emit: (event) => void events.push(event) };
}

export function addStory(backend: TestBackend, fields: InboxStoryInput = {}): Promise<InboxStory> {
  return createInboxStory(backend.db, {
    title: 'Ferry line reopens',
    summary: 'After eleven weeks the first ferry sails again.',
    angle: 'Commuters',
    sources: 'https://example.org/ferry',
    category: 'EU Watch',
    is_completed: true,
    ...fields,
  });
}

/** The newest run of a story with its outputs, as stored. */
export async function storedRun(
  backend: TestBackend,
  storyId: string,
): Promise<{ run: WorkflowRun; outputs: WorkflowOutput[]; runs: number }> {
  const runs = await getWorkflowRuns(backend.db, { story_id: storyId });
  const [run] = runs;
  if (run === undefined) throw new Error('no run');
  return { run, outputs: await getWorkflowOutputs(backend.db, run.id), runs: runs.length };
}
