import { EllipsisVertical } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/menu/Menu.tsx';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import type { StoryResearch } from '../../data/research.ts';
import { useSearch } from '../../shell/search.ts';
import { shortTime } from '../../runTime.ts';
import { useNow } from '../../useNow.ts';
import { object } from 'zod';
import styles from './ResearchScreen.module.css';

const nothing = object({});

/** Status of the run, and what can be done with it. */
export function ResearchActions({ research: { detail, runs } }: { research: StoryResearch }) {
  const [, change] = useSearch(nothing);
  const navigate = useNavigate();
  const now = useNow(30_000);
  if (detail === null) return null;
  const { run } = detail;
  return (
    <div className={styles['actions']}>
      <StatusSign status={run.status} />
      <Menu align="end" trigger={<IconButton label="Open menu" icon={<EllipsisVertical aria-hidden="true" />} />}>
        <MenuItem onClick={() => void navigate(`/dashboard/runs/${run.id}`)}>Audit trail</MenuItem>
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
      </Menu>
    </div>
  );
}
