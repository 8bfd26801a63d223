import { Eye, Maximize2, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { interruption } from '#core/views/interruption.ts';
import { IconButton } from '../../../../ui/iconButton/IconButton.tsx';
import { Progress } from '../../../../ui/progress/Progress.tsx';
import { StatusSign } from '../../../../ui/statusSign/StatusSign.tsx';
import { Cell, Row } from '../../../../ui/table/Table.tsx';
import type { WaitingText } from '../../../data/workers.ts';
import { durationOf, longTime, shortTime } from '../../../runTime.ts';
import styles from './RunList.module.css';

interface RunRowProps {
  run: WorkflowRun;
  now: number;
  /** Why a run waits, where one does. */
  waiting: WaitingText;
  /** The list's search parameters: its filters and row height. */
  search: string;
  /** The id of the run that was viewed last. */
  left: string;
  onView: (run: string) => void;
  onDelete: (run: WorkflowRun) => void;
}

const tones = {
  pending: 'neutral',
  running: 'active',
  completed: 'past',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

/** Name, type, status, progress, duration, start, story, actions. Drawn again only where it changes: there are hundreds. */
export const RunRow = memo(function RunRow({ run, now, waiting, search, left, onView, onDelete }: RunRowProps) {
  const navigate = useNavigate();
  const name = run.story_title === '' ? run.name : run.story_title;
  // Keeps the filters, so that the list stays the same behind the window and after it.
  const query = search === '' ? '' : `${search}&`;
  const research = run.story_id === null ? null : `/dashboard/research/${run.story_id}?${query}run=${run.id}`;
  const state = { from: `/dashboard/runs${search === '' ? '' : `?${search}`}` };
  const nameId = `run-${run.id}`;
  const template = `${run.template_name} ${run.template_version}`;
  const done = `${run.completed_steps}/${run.total_steps}`;
  const work = currentWork(run, now, waiting);
  return (
    <Row>
      <Cell>
        <span className={styles['name']}>
          <Link
            ref={run.id === left ? focusAgain : undefined}
            id={nameId}
            className={styles['title']}
            data-run={run.id}
            data-next-focus
            title={name}
            dir="auto"
            to={research ?? `/dashboard/runs/${run.id}`}
            state={state}
          >
            {name}
          </Link>
          <span className={styles['template']} title={template}>
            <span>{run.template_name}</span> <span className={styles['version']}>{run.template_version}</span>
          </span>
        </span>
      </Cell>
      <Cell>
        <span className={styles['type']} title={run.type}>
          {run.type}
        </span>
      </Cell>
      <Cell>
        <StatusSign status={run.status} />
      </Cell>
      <Cell>
        <span className={styles['progress']}>
          <Progress
            label={`Progress of ${name}`}
            value={run.completed_steps}
            total={run.total_steps}
            text={done}
            tone={tones[run.status]}
          />
          <span className={styles['work']} data-bad={work.isProblem || undefined} title={work.title ?? work.text}>
            {work.text}
          </span>
        </span>
      </Cell>
      <Cell numeric>{durationOf(run, now)}</Cell>
      <Cell>
        <time className={styles['soft']} dateTime={run.started_at} title={longTime(run.started_at)}>
          {shortTime(run.started_at, now)}
        </time>
      </Cell>
      <Cell>
        {run.story_id === null ? null : (
          <Link className={styles['id']} to={`/dashboard/inbox/${run.story_id}`} title={`Story of ${name}`}>
            {run.story_id.slice(-8)}
          </Link>
        )}
      </Cell>
      <Cell numeric>
        <span className={styles['actions']}>
          <IconButton
            size="small"
            label="View"
            aria-describedby={nameId}
            icon={<Eye aria-hidden="true" />}
            onClick={() => onView(run.id)}
          />
          <IconButton
            size="small"
            label="Open"
            aria-describedby={nameId}
            disabled={research === null}
            icon={<Maximize2 aria-hidden="true" />}
            onClick={() => void navigate(research ?? '', { state })}
          />
          <IconButton
            size="small"
            label="Delete"
            aria-describedby={nameId}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onDelete(run)}
          />
        </span>
      </Cell>
    </Row>
  );
});

/** Gives the row the focus from which its audit trail was opened, unless a control has it by now. */
function focusAgain(name: HTMLElement | null): void {
  if (document.activeElement?.contains(name) === true) name?.focus();
}

/** The text beside a run's progress: its current step, what it waits for, or why it ended. */
function currentWork(
  run: WorkflowRun,
  now: number,
  waiting: WaitingText,
): { text: string; isProblem: boolean; title?: string } {
  if (run.status === 'failed') return { text: run.error_message ?? 'Unknown error occurred', isProblem: true };
  if (run.status === 'pending') {
    const { text, todo } = waiting;
    return todo === null ? { text, isProblem: false } : { text, isProblem: true, title: `${text}. ${todo}` };
  }
  return { text: interruption(run, now) ?? run.current_step_name ?? '', isProblem: false };
}
