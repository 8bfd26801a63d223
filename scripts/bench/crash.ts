import { crashTrial } from './crashTrial.ts';
import type { Figure } from './figure.ts';

const KILLS = 50;

/** What is lost, doubled or paid twice when a process is killed at random moments of research and scraping. */
export async function benchCrash(): Promise<Figure[]> {
  const verdict = await crashTrial({ kills: KILLS, withinMs: 1500 });
  const { lost, doubled, repeated, inFlight, steps, stories, scrapes } = verdict;
  const wrong = [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `twice: ${what}`)];
  return [
    {
      name: `kill -9 at ${String(KILLS)} random moments of research and scraping`,
      measured: `${String(lost.length)} lost, ${String(doubled.length)} stored twice, ${String(repeated)} calls repeated`,
      target: `0 lost, 0 stored twice, repeated ≤ ${String(inFlight)} in flight`,
      ok: wrong.length === 0 && repeated <= inFlight,
      detail: `${String(steps)} answers, ${String(stories)} stories, ${String(scrapes)} scrapes. ${wrong.slice(0, 5).join('; ')}`,
    },
  ];
}
