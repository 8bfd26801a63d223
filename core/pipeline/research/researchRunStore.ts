import { completeWorkflowAndCreateProduction } from '#core/data/production/productionStories.ts';
import { storeFirstAnswer } from '#core/data/runs/firstAnswers.ts';
import { finishRerun } from '#core/data/runs/runOperations.ts';
import {
  advanceWorkflowRun,
  failWorkflowRun,
  type FinishedStep,
  leaveWorkflowRun,
  pauseWorkflowRun,
  setPartialOutputs,
} from '#core/data/runs/workflowLease.ts';
import { toAppError } from '#core/errors.ts';
import type { RunStore } from '#core/research/runStore.ts';
import type { RunWatch } from './runWatch.ts';
import type { LedgerBuffer } from '../ledger/ledgerBuffer.ts';
import type { ResearchServices } from '../services.ts';

/** Milliseconds between updates of the partial texts of running steps, for each so many characters of them. */
const PARTIAL_MS = 1_000;
const PARTIAL_CHARACTERS = 50_000;

/**
 * The engine's storage in the database, for one holder of runs. @param buffer calls that are stored with their answers
 */
export function createRunStore(
  { db, clock, log }: Pick<ResearchServices, 'db' | 'clock' | 'log'>,
  owner: string,
  watch: RunWatch,
  buffer: LedgerBuffer,
): RunStore {
  const leaseOf = (runId: string) => ({ runId, owner });
  const said = new Map<number, string>();
  const changed = new Set<number>();
  let waiting = false;
  /** Best effort, for people who watch; the answer itself is stored by `advance`. */
  const writePartial = async (runId: string) => {
    waiting = true;
    try {
      while (changed.size > 0) {
        const length = [...changed].reduce((sum, step) => sum + (said.get(step) ?? '').length, 0);
        await clock.sleep(PARTIAL_MS * Math.ceil(Math.max(1, length) / PARTIAL_CHARACTERS));
        const texts = new Map([...changed].map((step) => [step, said.get(step) ?? '']));
        changed.clear();
        if (texts.size > 0) await setPartialOutputs(db, leaseOf(runId), texts);
      }
    } finally {
      waiting = false;
    }
  };
  return {
    async advance(runId, turn) {
      for (const { step_number } of [...turn.finished, ...turn.started]) {
        said.delete(step_number);
        changed.delete(step_number);
      }
      const { calls, stored } = buffer.toStore();
      const finished = turn.finished.map(withoutPrompt);
      const progress = await advanceWorkflowRun(db, leaseOf(runId), { finished, started: turn.started, calls });
      stored();
      return progress;
    },
    async storeFirstAnswer(runId, step, answer) {
      const { calls, stored } = buffer.toStore();
      try {
        if (await storeFirstAnswer(db, leaseOf(runId), { step, answer, calls })) stored();
      } catch (error) {
        log.info('A first answer could not be stored', { run: runId, step, error: toAppError(error).message });
      }
    },
    watch: (runId, onLost) => watch.add(leaseOf(runId), onLost),
    async pause(runId, reason) {
      await pauseWorkflowRun(db, runId, { reason });
    },
    async fail(runId, message) {
      await failWorkflowRun(db, leaseOf(runId), message);
    },
    leave: (runId, handOver) => leaveWorkflowRun(db, leaseOf(runId), { handOver }),
    setPartial(runId, step, text) {
      said.set(step, `${said.get(step) ?? ''}${text}`);
      changed.add(step);
      if (!waiting) writePartial(runId).catch(() => {});
    },
    finishRerun: (runId) => finishRerun(db, leaseOf(runId)),
    async complete(runId, production) {
      const { story } = await completeWorkflowAndCreateProduction(db, runId, production);
      return story;
    },
  };
}

/** The prompt was stored when the step began, and it is by far the longest of the step's texts. */
function withoutPrompt(row: FinishedStep): FinishedStep {
  if (row.status === 'pending') return row;
  const { prompt_used: _sent, ...answered } = row;
  return answered;
}
