import { bridgeRun } from './bridgeRun.ts';
import { hotlineRun } from './hotlineRun.ts';
import type { SampleRun } from './sample.ts';
import { callowayRun, cyberRun } from './unfinishedRuns.ts';

export const sampleRuns: readonly SampleRun[] = [bridgeRun, hotlineRun, callowayRun, cyberRun];
