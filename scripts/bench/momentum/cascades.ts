import { engagement } from '#core/velocity/engagement.ts';
import type { Observation } from '#core/velocity/growth.ts';
import { Chance } from './chance.ts';

const HOUR_MS = 3_600_000;
/** Simulation steps of five minutes over three days, in hours. */
const STEP = 1 / 12;
const STEPS = 72 / STEP;

/** A simulated post: its observations and its final count. */
export interface Cascade {
  observations: Observation[];
  final: number;
}

/**
 * Posts on followers' timelines: an audience that differs by orders of magnitude, direct reactions that fade by a power
 * law, reposts that excite further ones for three hours, days and nights (Zhao et al. 2015; Crane and Sornette 2008).
 */
export function followedPosts(seed: number, count: number): Cascade[] {
  const chance = new Chance(seed);
  return Array.from({ length: count }, () => {
    const audience = Math.exp(3 + 1.6 * chance.normal());
    const appeal = Math.exp(0.7 * chance.normal());
    const hours = 2.5 * Math.exp(0.7 * chance.normal());
    const tail = 0.3 + 0.6 * chance.next();
    const infectious = Math.min(0.97, 0.55 * Math.sqrt(appeal) * (0.6 + 0.8 * chance.next()));
    const clock = chance.next() * 24;
    const reposts = 0.12 + 0.2 * chance.next();
    const pace = 0.6 * Math.exp(0.5 * chance.normal());
    return grow(chance, reposts, {
      rate: (age, gained) => {
        const direct = ((audience * appeal * 1.5) / hours) * (1 + (2 * age) / hours) ** (-1 - tail);
        let excited = 0;
        for (let back = 1; back <= Math.min(gained.length, 36); back += 1) {
          excited += (gained.at(-back) ?? 0) * (1 + back / 3) ** -1.4;
        }
        return (1 + 0.6 * Math.sin((Math.PI * (age + clock)) / 12)) * (direct + infectious * excited * 1.7);
      },
      nextObservation: (age) => (age === 0 ? chance.next() * 0.6 : pace * (0.6 + 0.8 * chance.next()) * (1 + age / 4)),
      dropped: () => false,
    });
  });
}

/**
 * Items of a page with a front: most fade within an hour and are not scraped again, some reach the front and then
 * grow for hours.
 */
export function frontPageItems(seed: number, count: number): Cascade[] {
  const chance = new Chance(seed);
  return Array.from({ length: count }, () => {
    const appeal = Math.exp(1.1 * chance.normal());
    const life = 2 + 6 * chance.next() * Math.min(2, appeal);
    const replies = 0.3 + 0.6 * chance.next();
    const pace = 0.25 + 0.5 * chance.next();
    let front = Number.POSITIVE_INFINITY;
    return grow(chance, replies, {
      rate: (age, _gained, total) => {
        if (front > age && age < 6 && total >= 5 && chance.next() < 0.25) front = age;
        const fading = age < 1.5 ? 4 * appeal * Math.exp(-age / 0.8) : 0.1 * appeal * Math.exp(-age / 8);
        const since = Math.max(0.05, age - front);
        return fading + (age < front ? 0 : 25 * appeal * since ** 0.2 * Math.exp(-((since / life) ** 1.6)));
      },
      nextObservation: (age) => (age === 0 ? 0.1 + chance.next() * 0.5 : pace * (0.7 + 0.6 * chance.next())),
      dropped: (age, lastHour) => age > 1.2 && lastHour < 2 && chance.next() < 0.6,
    });
  });
}

interface Course {
  /** Expected likes per hour. */
  rate: (age: number, gained: readonly number[], total: number) => number;
  /** Hours until the next observation. */
  nextObservation: (age: number) => number;
  /** Whether scraping of the post has ended. */
  dropped: (age: number, lastHour: number) => boolean;
}

function grow(chance: Chance, shared: number, { rate, nextObservation, dropped }: Course): Cascade {
  const gained: number[] = [];
  const states: Observation[] = [{ at: 0, likes: 0, retweets: 0, replies: 0 }];
  let likes = 0;
  let retweets = 0;
  let replies = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const gain = chance.count(Math.max(0, rate(step * STEP, gained, likes)) * STEP);
    gained.push(gain);
    likes += gain;
    retweets += chance.count(gain * shared);
    replies += chance.count(gain * shared * 0.5);
    states.push({ at: (step + 1) * STEP * HOUR_MS, likes, retweets, replies });
  }
  const at = (age: number) => states[Math.min(STEPS, Math.max(0, Math.floor(age / STEP)))];
  const observations = states.slice(0, 1);
  for (let age = nextObservation(0); age < 24; age += nextObservation(age)) {
    const now = at(age);
    if (now === undefined || dropped(age, now.likes - (at(age - 1)?.likes ?? 0))) break;
    observations.push({ ...now, at: age * HOUR_MS });
  }
  return { observations, final: engagement({ likes, retweets, replies }) };
}
