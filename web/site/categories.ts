import type { CategoryRef } from './reads.ts';

/** The seven categories, in the order of the navigation. */
export const categories: readonly CategoryRef[] = [
  { name: 'Middle East Conflict', slug: 'middle-east-conflict' },
  { name: 'Russia & Ukraine War', slug: 'russia-ukraine-war' },
  { name: 'Global Tensions & Diplomacy', slug: 'global-tensions-diplomacy' },
  { name: 'US Military & Politics', slug: 'us-military-politics' },
  { name: 'China Watch', slug: 'china-watch' },
  { name: 'EU Watch', slug: 'eu-watch' },
  { name: 'US Watch', slug: 'us-watch' },
];
