import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, line, path, rect, repeat, stroke } from '../shapes.ts';

const POINTS = 12;

/** A line that climbs over growing bars on a grid. */
export const risingChart: Motif = (scene) => chart(scene, 1);

/** A line that falls over shrinking bars on a grid. */
export const fallingChart: Motif = (scene) => chart(scene, -1);

function chart({ colours, random }: Scene, direction: 1 | -1): string {
  const values = Array.from({ length: POINTS }, (_, index) => {
    const slope = direction === 1 ? index : POINTS - 1 - index;
    return 0.14 + (slope / (POINTS - 1)) * 0.66 + (random() - 0.5) * 0.09;
  });
  const x = (index: number) => 190 + index * 112;
  const y = (value: number) => 790 - value * 640;
  const grid =
    repeat(8, (index) => line(130, 150 + index * 91, 1480, 150 + index * 91, colours.mid, 2, 'opacity="0.6"')) +
    repeat(POINTS, (index) => line(x(index), 130, x(index), 790, colours.mid, 1, 'opacity="0.45"'));
  const bars = values
    .map((value, index) => rect(x(index) - 30, y(value * 0.62), 60, 790 - y(value * 0.62), colours.mid, 'rx="4"'))
    .join('');
  const points = values.map((value, index) => `${x(index)} ${y(value).toFixed(1)}`).join('L');
  const dots = values
    .map((value, index) => circle(x(index), y(value), 11, colours.near, `stroke="${colours.accent}" stroke-width="6"`))
    .join('');
  return (
    rect(0, 0, WIDTH, HEIGHT, colours.near) +
    rect(70, 70, WIDTH - 140, HEIGHT - 140, colours.ink, 'opacity="0.35" rx="18"') +
    grid +
    path(`M${x(0)} 790L${points}L${x(POINTS - 1)} 790Z`, colours.accent, 'opacity="0.16"') +
    bars +
    stroke(`M${points}`, colours.accent, 10) +
    dots +
    line(130, 790, 1480, 790, colours.light, 6)
  );
}
