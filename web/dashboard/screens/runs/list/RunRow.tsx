import { Eye, Maximize2, Trash2 } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { interruption } from '#core/views/interruption.ts';
import { IconButton } from '../../../../ui/iconButton/IconButton.tsx';
import { Progress } from '../../../../ui/progress/Progress.tsx';
import { StatusSign } from '../../../../ui/statusSign/StatusSign.tsx';
import { Cell, Row } from '../../../../ui/table/Table.tsx';
import type { WaitingText } from '../../../data/workers.ts';
import { withSearch } from '../../../shell/search.ts';
import { durationOf, longTime, shortTime } from '../../../runTime.ts';
import styles from './RunList.module.css';

interface RunRowProps {
  run: WorkflowRun;
  now: number;
  /** Why a run waits, where one does. */
  waiting: WaitingText;
  onView: (run: WorkflowRun) => void;
  onDelete: (run: WorkflowRun) => void;
}

const tones = {
  pending: 'neutral',
  running: 'active',
  completed: 'past',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

/** Name, type, status, progress, duration, start, story, actions. */
export function RunRow({ run, now, waiting, onView, onDelete }: RunRowProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const name = run.story_title === '' ? run.name : run.story_title;
  // Keeps the filters, so that the list stays the same behind the window and after it.
  const query = withSearch(search, { run: run.id });
  const research = run.story_id === null ? null : `/dashboard/research/${run.story_id}?${query}`;
  const done = `${run.completed_steps}/${run.total_steps}`;
  const work = currentWork(run, now, waiting);
  return (
    <Row>
      <Cell>
        <span className={styles['name']}>
          <Link
            className={styles['title']}
            data-run={run.id}
            title={name}
            to={research ?? `/dashboard/runs/${run.id}`}
            state={{ behind: 'runs' }}
            onKeyDown={(event) => {
              if (event.key !== ' ') return;
              event.preventDefault();
              onView(run);
            }}
          >
            {name}
          </Link>
          <span className={styles['template']}>
            {run.template_name} {run.template_version}
          </span>
        </span>
      </Cell>
      <Cell>
        <span className={styles['soft']}>{run.type}</span>
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
          <IconButton size="small" label="View" icon={<Eye aria-hidden="true" />} onClick={() => onView(run)} />
          <IconButton
            size="small"
            label="Open"
            disabled={research === null}
            icon={<Maximize2 aria-hidden="true" />}
            onClick={() => void navigate(research ?? '', { state: { behind: 'runs' } })}
          />
          <IconButton size="small" label="Delete" icon={<Trash2 aria-hidden="true" />} onClick={() => onDelete(run)} />
        </span>
      </Cell>
    </Row>
  );
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
