/** A stretch of time, in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** Width of a shortened pause, as a fraction of the time in which something ran. */
const PAUSE_SHARE = 0.05;
/** Width of a duration behind a bar, as a fraction of the axis. */
const LABEL_SHARE = 0.09;
/** Milliseconds between ticks. */
const STEPS = [100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1.5e4, 3e4, 6e4, 12e4, 3e5, 6e5, 9e5, 18e5, 36e5, 72e5, 144e5, 432e5];
const MOST_TICKS = 7;

/** Places times on an axis from `begin` on, on which pauses longer than 30 s and half of the busy time are shortened. */
export function timeAxis(begin: number, spans: readonly Span[]) {
  const busy = merged([{ from: begin, to: begin }, ...spans]);
  const busyMs = Math.max(
    1,
    busy.reduce((sum, { from, to }) => sum + to - from, 0),
  );
  // The spans that are drawn: pauses longer than 30 s and half of the working time are shortened.
  const shown: { from: number; to: number; width: number }[] = [];
  const pauses: { at: number; ms: number }[] = [];
  let width = 0;
  for (const [at, { from, to }] of busy.entries()) {
    const before = busy[at - 1];
    if (before !== undefined) {
      const ms = from - before.to;
      const long = ms > Math.max(30_000, busyMs / 2);
      const taken = long ? busyMs * PAUSE_SHARE : ms;
      shown.push({ from: before.to, to: from, width: taken });
      if (long) pauses.push({ at: width + taken / 2, ms });
      width += taken;
    }
    shown.push({ from, to, width: to - from });
    width += to - from;
  }
  const every = STEPS.find((ms) => width / ms <= MOST_TICKS) ?? width;
  const ended = Math.max(1, Math.ceil(width / every) * every);
  // Room for the duration behind a bar that ends last.
  const whole = width / ended > 1 - LABEL_SHARE ? ended + every : ended;
  const place = (time: number) => {
    let before = 0;
    for (const part of shown) {
      if (time <= part.to) {
        const share = part.to === part.from ? 0 : Math.max(0, time - part.from) / (part.to - part.from);
        return (before + share * part.width) / whole;
      }
      before += part.width;
    }
    return before / whole;
  };
  const ticks = Array.from({ length: Math.round(whole / every) + 1 }, (_, at) => ({
    at: (at * every) / whole,
    label: tickLabel(at * every),
  }));
  return { place, ticks, pauses: pauses.map(({ at, ms }) => ({ at: at / whole, ms })) };
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** `0s`, `30s`, `1m`, `1m 30s`, `2h`. */
function tickLabel(ms: number): string {
  if (ms < 1000 && ms > 0) return `${ms}ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${Number.isInteger(seconds) ? seconds : seconds.toFixed(1)}s`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds % 60)];
  const parts = [h > 0 ? `${h}h` : '', m > 0 ? `${m}m` : '', s > 0 ? `${s}s` : ''];
  return parts.filter((part) => part !== '').join(' ');
}
