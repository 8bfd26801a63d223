import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '#core/format.ts';
import type { RunStep } from '#core/data/runs/runSteps.ts';
import { stepVersions } from '../../../data/runs.ts';
import { longTime } from '../../../runTime.ts';
import { LongText } from './LongText.tsx';
import styles from './RunTrail.module.css';

/** The earlier outputs of a step that was edited or run again, each with its author. */
export function EarlierTexts({ runId, step }: { runId: string; step: RunStep }) {
  const { data } = useQuery(stepVersions({ runId, step: step.step_number }));
  if (data === undefined || data.length === 0) return null;
  return (
    <div>
      <h3>Earlier</h3>
      {data.toReversed().map((version) => (
        <details key={version.replaced_at} className={styles['earlier']}>
          <summary>
            {version.edited_at === null
              ? `${version.model_served ?? version.service_used}, ${version.status}${version.duration_ms === null ? '' : `, ${formatDuration(version.duration_ms)}`}`
              : `Edited by ${version.edited_by ?? 'somebody'}`}
            , until {longTime(version.replaced_at)}
          </summary>
          <LongText label="Earlier output" text={version.output_content ?? ''} />
        </details>
      ))}
    </div>
  );
}
