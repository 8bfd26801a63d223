import type { ResearchModel } from '../../data/research.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunStep } from '#core/data/runs/runSteps.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { KeyHint } from '../../../ui/keyHint/KeyHint.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { runStep } from '../../data/runs.ts';
import { MarkdownText } from '../../markdown/MarkdownText.tsx';
import { EarlierOutputs } from '../../runParts/EarlierOutputs.tsx';
import { longTime } from '../../runTime.ts';
import { EditOutput } from './EditOutput.tsx';
import styles from './StepOutput.module.css';
import { useKeptOutput } from './useKeptOutput.ts';
import { StepTools } from './StepTools.tsx';

interface StepOutputProps {
  runId: string;
  row: RunStep;
  streams: boolean;
  /** True where the run is not in progress, so that it may be edited. */
  isIdle: boolean;
  models: readonly ResearchModel[];
  /** Told what gives up what is typed and not saved; null where that is nothing. */
  onUnsaved: (discard: (() => void) | null) => void;
}

/** A step's output: its text, the rules that it breaks, and its sources. */
export function StepOutputView({ runId, row, streams, isIdle, models, onUnsaved }: StepOutputProps) {
  const kept = useKeptOutput(runId, row.step_number);
  const [editing, setEditing] = useState(kept.typed !== null);
  const { data, error, refetch } = useQuery(runStep({ runId, step: row.step_number, live: streams }));
  if (data === undefined) {
    return error === null ? (
      <div role="status" aria-label="Loading the output..." className={styles['loading']}>
        <Skeleton width="72%" />
        <Skeleton width="58%" />
      </div>
    ) : (
      <div role="alert">
        <p>{error.message}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const text = data.output_content ?? data.output_partial ?? '';
  if (editing) {
    const done = () => setEditing(false);
    return (
      <EditOutput
        runId={runId}
        step={row.step_number}
        name={row.step_name}
        text={text}
        kept={kept}
        onUnsaved={onUnsaved}
        onDone={done}
      />
    );
  }
  return (
    <>
      {row.status === 'failed' && row.error_message !== null ? (
        <Banner kind="error" title={row.error_message}>
          {row.attempts > 1 ? `Tried ${row.attempts} times.` : null}
        </Banner>
      ) : (
        <MarkdownText text={text} streams={streams} />
      )}
      {row.warnings.length === 0 ? null : (
        <Banner title="The output does not keep to all that was asked">
          <ul>
            {row.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Sources citations={row.citations} />
      {row.edited_at === null ? null : (
        <p className={styles['author']}>
          Edited by {row.edited_by ?? 'somebody'}, {longTime(row.edited_at)}
        </p>
      )}
      <EarlierOutputs
        runId={runId}
        step={row.step_number}
        className={styles['before']}
        heading={<h4 className={styles['author']}>Earlier</h4>}
        Text={MarkdownText}
      />
      {isIdle && !streams ? (
        <StepTools
          runId={runId}
          step={row.step_number}
          name={row.step_name}
          models={models}
          onEdit={() => setEditing(true)}
        />
      ) : null}
      {streams ? (
        <p className={styles['live']}>
          {text === '' ? 'Waiting for the first words' : 'Streaming'}
          <span>
            <KeyHint>Esc</KeyHint> close, the run goes on
          </span>
        </p>
      ) : null}
    </>
  );
}

/** The pages that the step found. Addresses that are not http or https are shown as text. */
function Sources({ citations }: { citations: RunStep['citations'] }) {
  if (citations.length === 0) return null;
  return (
    <details className={styles['sources']} open={citations.length <= 6}>
      <summary>Sources ({citations.length})</summary>
      <ol>
        {[...new Map(citations.map((citation) => [citation.url, citation])).values()].map(({ url, title }) => (
          <li key={url}>
            {/^https?:\/\//i.test(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title === null || title === '' ? url : title}
              </a>
            ) : (
              url
            )}{' '}
            <span>{hostOf(url)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
