import { useQuery } from '@tanstack/react-query';
import { formatUsd, plural } from '#core/format.ts';
import { estimateNote, sumText, unbilledNote, unpricedNote } from '#core/views/spentText.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { Tiles } from '../../../ui/tiles/Tiles.tsx';
import { usageReport } from '../../data/models.ts';
import { hourAndMinute } from '../../runTime.ts';
import { usageKeys } from '../../shell/keys.ts';
import { KeyNotes, StatusNotes } from '../../shell/StatusLine.tsx';
import { MonthPanel } from './MonthPanel.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageTable } from './UsageTable.tsx';
import styles from './ModelsScreen.module.css';

const DAY_MS = 86_400_000;

const purposes: Readonly<Record<string, string>> = {
  suggestion: 'Post suggestions',
  draft: 'Article drafts',
  analysis: 'Story analyses',
  variation: 'Story variations',
  test: 'Tests',
  summary: 'Summaries',
  web: 'Web research',
};

/** What language models and scraping cost in 30 days: by day, by step, by model. */
export function UsagePage({ nameOf }: { nameOf: (id: string) => string }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(usageReport());
  if (error !== null && data === undefined) {
    return (
      <EmptyState
        kind="failed"
        title="The usage could not be read"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  // By the server's clock: that of this machine may be off.
  const todayIs = data && new Date(Date.parse(data.since) + (data.days - 1) * DAY_MS).toISOString().slice(0, 10);
  const today = data?.perDay.find(({ day }) => day === todayIs);
  const notes =
    data === undefined ? [] : [estimateNote(data.models), unpricedNote(data.models), unbilledNote(data.scraping)];
  const scraping = data && {
    ...data.scraping,
    amount: null,
    purpose: 'scraping',
    step: null,
    name: 'Profile scraping',
  };
  const steps = data && scraping && [...data.perStep, scraping].toSorted((a, b) => b.costUsd - a.costUsd);
  return (
    <div className={styles['usage']}>
      {data === undefined ? null : (
        <StatusNotes>
          <span>{`Charges of ${hourAndMinute(dataUpdatedAt)}, ${billedText(data.models)}`}</span>
        </StatusNotes>
      )}
      <KeyNotes keys={usageKeys} />
      <Tiles
        label="Figures"
        tiles={[
          {
            label: 'Spent in 30 days',
            value: data && sumText(data.costUsd, data.models, data.scraping),
            note: data && `${sumText(data.costUsd / data.days, data.models)} a day`,
          },
          {
            label: 'Today',
            value: data && (today === undefined ? formatUsd(0) : sumText(today.costUsd, today)),
            note: data && `${formatUsd(data.month.reservedUsd)} reserved`,
            ...(todayIs === undefined ? {} : { title: `${todayIs}, UTC` }),
          },
          {
            label: 'A researched story',
            value:
              data &&
              (data.research.runs === 0 ? '–' : sumText(data.research.costUsd / data.research.runs, data.research)),
            note: data && plural(data.research.runs, 'run', 'runs'),
            title: 'What the completed research runs cost on average',
          },
          {
            label: 'Calls',
            value: data?.models.calls.toLocaleString('en-US'),
            note: data && `${data.models.failed.toLocaleString('en-US')} failed`,
          },
        ]}
      />
      <div className={styles['spending']}>
        <Panel title="Per day">
          {data === undefined ? (
            <Skeleton width="34%" />
          ) : (
            <UsageChart since={data.since} days={data.days} perDay={data.perDay} />
          )}
        </Panel>
        {data === undefined || todayIs === undefined ? (
          <Panel title="Budget">
            <Skeleton width="52%" />
          </Panel>
        ) : (
          <MonthPanel month={data.month} today={todayIs} />
        )}
      </div>
      {notes.map((note) =>
        note === null ? null : (
          <p key={note} className={styles['changes']}>
            {note}
          </p>
        ),
      )}
      <div className={styles['tables']}>
        <UsageTable
          label="Step"
          rows={steps}
          total={data && { ...data.models, calls: data.models.calls + data.scraping.calls, costUsd: data.costUsd }}
          totalName={data !== undefined && data.scraping.calls > 0 ? 'Total, with scraping' : 'Total'}
          keyOf={({ purpose, step }) => `${purpose} ${step ?? ''}`}
          nameOf={({ name }) => purposes[name] ?? name}
        />
        <UsageTable
          label="Model"
          rows={data?.perModel}
          total={data?.models}
          totalName="Total"
          keyOf={({ model }) => model}
          nameOf={({ model }) => nameOf(model)}
        />
      </div>
    </div>
  );
}

/** Whose amounts the sums are. */
function billedText({ estimated }: { estimated: number }): string {
  return estimated > 0 ? `${plural(estimated, 'call', 'calls')} of them estimated` : 'as the gateway billed them';
}
