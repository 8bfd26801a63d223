import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { formatDuration } from '#core/format.ts';
import type { OutputVersion } from '#core/data/runs/outputVersions.ts';
import { stepVersions } from '../data/runs.ts';
import { longTime } from '../runTime.ts';

interface EarlierOutputsProps {
  runId: string;
  step: number;
  /** Of each output, which opens. */
  className: string | undefined;
  /** Above the outputs, where there are any. */
  heading?: ReactNode;
  Text: ComponentType<{ text: string }>;
}

/** The earlier outputs of a step that was edited or run again, the newest first, each with its author. */
export function EarlierOutputs({ runId, step, className, heading, Text }: EarlierOutputsProps) {
  const { data } = useQuery(stepVersions({ runId, step }));
  if (data === undefined || data.length === 0) return null;
  return (
    <div>
      {heading}
      {data.toReversed().map((version) => (
        <details key={version.replaced_at} className={className}>
          <summary>
            {authorOf(version)}, until {longTime(version.replaced_at)}
          </summary>
          <Text text={version.output_content ?? ''} />
        </details>
      ))}
    </div>
  );
}

function authorOf(version: OutputVersion): string {
  if (version.edited_at !== null) return `Edited by ${version.edited_by ?? 'somebody'}`;
  const took = version.duration_ms === null ? '' : `, ${formatDuration(version.duration_ms)}`;
  return `${version.model_served ?? version.service_used}, ${version.status}${took}`;
}
