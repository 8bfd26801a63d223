import { useCallback, useMemo } from 'react';
import type { ProductionTableRow, StoryCounts } from '#core/data/stories/storyRows.ts';
import { UrgencySign } from '../../../ui/statusSign/UrgencySign.tsx';
import { byUrgency } from './urgency.ts';

/** The counts of sections of which all rows are there. */
const none: ReadonlyMap<string, number> = new Map();

/** Groups rows by their urgency; while they are still coming, each section has the count of the server. */
export function useUrgencySections(counts: Pick<StoryCounts, 'sections'> | undefined) {
  const countOf = useMemo(
    () => new Map(counts?.sections.map(({ rank, section, count }) => [`${rank} ${section}`, count])),
    [counts],
  );
  return useCallback(
    (ids: readonly string[], row: (id: string) => ProductionTableRow | undefined, isComplete: boolean) =>
      byUrgency(ids, row, isComplete ? none : countOf, ({ label, urgency }) => (
        <UrgencySign urgency={urgency} word={label} />
      )),
    [countOf],
  );
}
