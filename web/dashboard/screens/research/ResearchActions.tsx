import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMost } from '#core/models/unknownPrice.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/menu/Menu.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import { researchPlan, type ResearchAnswer } from '../../data/research.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { shortTime } from '../../runTime.ts';
import { readSearch } from '../../shell/readSearch.ts';
import { useSearch } from '../../shell/search.ts';
import { DeleteRun } from '../../runParts/DeleteRun.tsx';
import { usePressMeant } from '../../runParts/usePressMeant.ts';
import { useStartAndPause } from '../../runParts/useStartAndPause.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { BUDGET_FIELD } from './BudgetField.tsx';
import styles from './ResearchScreen.module.css';
import { budgetOf, settingsOf, startAddress, startParameters } from './startOptions.ts';

interface ResearchActionsProps {
  research: ResearchAnswer;
  /** False where an earlier run is shown. */
  isNewest: boolean;
  now: number;
}

/** The run's status, the button Start, Continue or Pause, and a menu of other actions. */
export function ResearchActions({ research, isNewest, now }: ResearchActionsProps) {
  const { detail, runs, story } = research;
  const [, change] = useSearch(startAddress);
  const navigate = useNavigate();
  const { start, pause, isStarting, isPausing } = useStartAndPause(() =>
    change({ ...startParameters, run: undefined }),
  );
  const [applying, setApplying] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const run = detail?.run;
  const live = run !== undefined && isUnderWay(run);
  const begin = (again: boolean) => {
    // The address itself: a budget that was typed just before the click may not be drawn yet.
    const chosen = readSearch(startAddress, new URLSearchParams(globalThis.location.search));
    if (budgetOf(chosen, null) === undefined) {
      document.getElementById(BUDGET_FIELD)?.focus();
      showToast(
        `Nothing was started: the run budget “${chosen.budget}” is not an amount. Correct it, or empty it for none.`,
        'error',
      );
      return;
    }
    start({
      storyId: story.id,
      continues: again ? undefined : run?.id,
      settings: { ...settingsOf(chosen, run?.budget_usd ?? null), ...(again ? { again } : {}) },
    });
  };
  const label = live ? 'Pause' : run === undefined ? 'Start' : 'Continue';
  const meant = usePressMeant(label);
  const mayBegin = isNewest && story.deletedAt === null;
  return (
    <div className={styles['actions']}>
      {run === undefined ? null : <StatusSign status={run.status} />}
      {/* One button in all states, so that the focus stays on it. */}
      {live || (mayBegin && run?.status !== 'completed') ? (
        <Button
          size="large"
          variant={live ? 'plain' : 'primary'}
          icon={live ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          loading={live ? isPausing : isStarting}
          onFocus={meant.onFocus}
          onKeyDown={(event) => {
            // A key that is held starts, and does not pause right after it.
            if (event.repeat) event.preventDefault();
          }}
          onClick={({ detail: clicks }) => {
            if (clicks > 1) return;
            meant.press(() => (live ? pause(run.id) : begin(false)));
          }}
        >
          {label}
        </Button>
      ) : null}
      {run === undefined ? null : (
        <Menu
          align="end"
          trigger={
            <IconButton
              label="Open menu"
              aria-description={`#${story.number} ${story.title}`}
              icon={<EllipsisVertical aria-hidden="true" />}
            />
          }
        >
          <MenuItem onClick={() => void navigate(`/dashboard/runs/${run.id}`)}>Audit trail</MenuItem>
          {detail?.production == null || live ? null : (
            <MenuItem onClick={() => setApplying(true)}>Apply to production</MenuItem>
          )}
          {mayBegin && run.status === 'completed' ? (
            <AgainItem research={research} onAgain={() => setAsksAgain(true)} />
          ) : null}
          {runs.length < 2 ? null : (
            <>
              <MenuSeparator />
              <MenuChoices
                label="Runs of this story"
                value={run.id}
                choices={runs.map(({ id, status, startedAt }) => ({
                  value: id,
                  label: `${shortTime(startedAt, now)}, ${status}`,
                }))}
                onChange={(id) => change({ run: id, open: undefined })}
              />
            </>
          )}
          <MenuSeparator />
          <MenuItem danger onClick={() => setDeleting(true)}>
            Delete run
          </MenuItem>
        </Menu>
      )}
      {applying && run !== undefined ? <ApplyDialog runId={run.id} onClose={() => setApplying(false)} /> : null}
      <ConfirmDialog
        open={asksAgain}
        title="Research again"
        text="A new run is paid for, and makes a second production story. This run and its story stay."
        confirm="Research again"
        harmless
        onCancel={() => setAsksAgain(false)}
        onConfirm={() => {
          setAsksAgain(false);
          begin(true);
        }}
      />
      <DeleteRun
        runId={deleting && run !== undefined ? run.id : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => change({ run: undefined, open: undefined })}
      />
    </div>
  );
}

/** The menu item that researches a story again, with the estimated cost, which is loaded when the menu opens. */
function AgainItem({ research, onAgain }: { research: ResearchAnswer; onAgain: () => void }) {
  const { data } = useQuery(researchPlan(research.story.id, { again: true }));
  return (
    <MenuItem onClick={onAgain}>
      Research again{data === undefined ? '' : `, ${formatMost(data.maxCostUsd, data.priceIsUnknown)}`}
    </MenuItem>
  );
}
