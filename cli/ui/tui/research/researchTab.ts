import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { formatAge, formatDuration, plural } from '#core/format.ts';
import { workedMs } from '#core/views/workedMs.ts';
import { sumUsd } from '#core/models/money.ts';
import type { ListCell, ListColumn } from '#cli/ui/theme/listColumns.ts';
import { stateMark } from '#cli/ui/theme/marks.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { runFigures } from '#core/views/runFigures.ts';
import { costText, runCostText, sumText } from '#core/views/spentText.ts';
import type { RunView } from '#core/views/researchState.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { visibleRuns } from '#cli/ui/tui/lists/visible.ts';
import { storyLabel } from './runView.ts';
import type { Listing } from '#cli/ui/tui/lists/list.ts';

/** Research runs, with the figures of the dashboard's Workflow Runs page. */
export function researchListing(state: TuiState): Listing<WorkflowRun> {
  const rows = visibleRuns(state);
  const all = state.research.rows;
  const running = all.filter(({ status }) => status === 'running').length;
  const ended = all.filter(({ status }) => status === 'completed' || status === 'failed');
  const completed = all.filter(({ status }) => status === 'completed').length;
  const rate = ended.length === 0 ? '–' : `${Math.round((completed / ended.length) * 100)}%`;
  const durations = all.flatMap(({ duration_ms, status }) => (status === 'completed' ? (duration_ms ?? []) : []));
  const average =
    durations.length === 0 ? '–' : formatDuration(durations.reduce((sum, ms) => sum + ms, 0) / durations.length);
  const cost = sumText(sumUsd(all.map(({ cost_usd }) => cost_usd)), {
    costIsEstimate: all.some(({ cost_is_estimate: isEstimate }) => isEstimate),
  });
  return {
    context: [
      { text: ` ${plural(rows.length, 'run', 'runs', state.research.more)}`, bold: true },
      { text: `   ${running} running   ${rate} success   ${average} on average   ${cost}`, tone: 'quiet' },
      ...(state.runFilter === 'all' ? [] : [{ text: `   Show ${state.runFilter}`, tone: 'warning' } as const]),
    ],
    columns: runColumns(state),
    rows,
    loaded: state.research,
    loading: 'Loading runs...',
    empty:
      state.runFilter === 'all'
        ? ['No research yet', 'Start it from the Inbox with w']
        : ['No run has this status', 'f shows others'],
  };
}

function runColumns(state: TuiState): readonly ListColumn<WorkflowRun>[] {
  const live = (run: WorkflowRun) => liveView(state, run);
  return [
    { label: '', width: 1, cell: ({ status }) => stateMark(status, state.frame) },
    { label: 'Story', width: 8, cell: ({ story_id }) => ({ text: storyLabel(state, story_id), tone: 'accent' }) },
    { label: 'Title', width: null, cell: ({ story_title }) => ({ text: cleanLine(story_title), bold: true }) },
    { label: 'Steps', width: 5, align: 'right', cell: (run) => stepsCell(run, live(run)) },
    { label: 'Now', width: 24, from: 100, cell: (run) => nowCell(run) },
    {
      label: 'Time',
      width: 7,
      align: 'right',
      cell: (run, now) => ({ text: formatDuration(workedMs(run, now)) }),
    },
    {
      label: 'Cost',
      width: 9,
      align: 'right',
      cell: (run) => ({ text: costOf(run, live(run), state.now) }),
    },
    {
      label: 'Began',
      width: 5,
      align: 'right',
      from: 70,
      cell: ({ started_at }, now) => ({ text: formatAge(started_at, now) }),
    },
    {
      label: 'By',
      width: 12,
      from: 120,
      cell: ({ triggered_by }) => ({ text: cleanLine(triggered_by), tone: 'quiet' }),
    },
    { label: 'Run', width: 8, from: 130, cell: ({ id }) => ({ text: id.slice(-8), tone: 'quiet' }) },
  ];
}

function liveView(state: TuiState, run: WorkflowRun): RunView | undefined {
  const live = run.story_id === null ? undefined : state.live.get(run.story_id);
  return live?.runId === run.id ? live : undefined;
}

/** How many steps succeeded, coloured where a completed run lacks some. */
function stepsCell(run: WorkflowRun, live: RunView | undefined): ListCell {
  const done =
    live === undefined ? run.completed_steps : live.steps.filter(({ status }) => status === 'completed').length;
  const lacks = run.status === 'completed' && done < run.total_steps;
  return { text: `${done}/${run.total_steps}`, ...(lacks ? { tone: 'warning' } : {}) };
}

function costOf(run: WorkflowRun, live: RunView | undefined, now: number): string {
  return live === undefined ? runCostText(run) : costText(runFigures(live, now));
}

function nowCell(run: WorkflowRun): ListCell {
  if (run.status === 'failed') return { text: cleanLine(run.error_message ?? 'failed'), tone: 'bad' };
  if (run.status === 'cancelled') return { text: 'cancelled; w continues', tone: 'warning' };
  return { text: run.status === 'running' ? cleanLine(run.current_step_name ?? '') : '', tone: 'quiet' };
}
