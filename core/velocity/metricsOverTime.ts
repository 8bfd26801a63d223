import type { PostMetrics } from './post.ts';

const HOUR_MS = 3_600_000;

/** The metrics of a post at one scrape. */
export interface MetricsSnapshot extends PostMetrics {
  /** ISO 8601. */
  takenAt: string;
}

export interface MetricsPoint extends MetricsSnapshot {
  /** Likes, retweets and replies together. */
  reactions: number;
  /** Change per hour since the point before; null at the first point. Negative where a platform removed reactions. */
  reactionsPerHour: number | null;
  /** Null at the first point, and where either of the two points has no views. */
  viewsPerHour: number | null;
}

/**
 * How a post's metrics developed: oldest first, one point per moment (the last of several at the same moment counts).
 */
export function metricsOverTime(snapshots: readonly MetricsSnapshot[]): MetricsPoint[] {
  const byMoment = new Map<number, MetricsSnapshot>();
  for (const snapshot of snapshots) {
    const moment = Date.parse(snapshot.takenAt);
    if (!Number.isNaN(moment)) byMoment.set(moment, snapshot);
  }
  const points: MetricsPoint[] = [];
  let before: { moment: number; point: MetricsPoint } | undefined;
  for (const [moment, snapshot] of [...byMoment].toSorted(([a], [b]) => a - b)) {
    const point = makePoint(moment, snapshot, before);
    points.push(point);
    before = { moment, point };
  }
  return points;
}

function makePoint(
  moment: number,
  snapshot: MetricsSnapshot,
  before: { moment: number; point: MetricsPoint } | undefined,
): MetricsPoint {
  const reactions = snapshot.likes + snapshot.retweets + snapshot.replies;
  if (before === undefined) return { ...snapshot, reactions, reactionsPerHour: null, viewsPerHour: null };
  const hours = (moment - before.moment) / HOUR_MS;
  const { views } = before.point;
  return {
    ...snapshot,
    reactions,
    reactionsPerHour: (reactions - before.point.reactions) / hours,
    viewsPerHour: snapshot.views === null || views === null ? null : (snapshot.views - views) / hours,
  };
}
