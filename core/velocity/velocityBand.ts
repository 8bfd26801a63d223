export type VelocityBand = 'red' | 'orange' | 'yellow' | 'grey';

/** The colour of a velocity score: red from 90, orange from 70, yellow from 50, else grey. */
export function velocityBand(score: number): VelocityBand {
  if (score >= 90) return 'red';
  if (score >= 70) return 'orange';
  return score >= 50 ? 'yellow' : 'grey';
}
