import { describe, expect, it } from 'vitest';
import { metricsOverTime } from '#core/velocity/metricsOverTime.ts';

const at = (takenAt: string, views: number | null, likes: number) => ({
  takenAt,
  views,
  likes,
  retweets: 10,
  replies: 5,
});

describe('metrics over time', () => {
  it('puts scrapes in order and shows the pace between them', () => {
    const points = metricsOverTime([
      at('2026-11-21T11:00:00Z', 4000, 250),
      at('2026-11-21T09:00:00Z', 1000, 50),
      at('2026-11-21T11:30:00Z', 4500, 250),
    ]);
    expect(points.map(({ likes, reactionsPerHour, viewsPerHour }) => [likes, reactionsPerHour, viewsPerHour])).toEqual([
      [50, null, null],
      [250, 100, 1500],
      [250, 0, 1000],
    ]);
  });

  it('has no growth rate of views where one of the two scrapes has no views', () => {
    const points = metricsOverTime([at('2026-11-21T09:00:00Z', null, 1), at('2026-11-21T10:00:00Z', 90, 3)]);
    expect(points[1]).toMatchObject({ reactionsPerHour: 2, viewsPerHour: null });
  });

  it('has one point per moment, the last one, and skips scrapes without a date', () => {
    const points = metricsOverTime([
      at('2026-11-21T09:00:00Z', 1, 1),
      at('2026-11-21T09:00:00.000+00:00', 2, 2),
      at('unknown', 3, 3),
    ]);
    expect(points).toHaveLength(1);
    expect(points[0]?.likes).toBe(2);
    expect(metricsOverTime([])).toEqual([]);
  });
});
