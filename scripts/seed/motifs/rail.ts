import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, hills, line, path, rect, repeat, sky, sun } from '../shapes.ts';

const TRACK = 690;

/** A train crossing a wide plain, hills behind it. */
export const rail: Motif = (scene) => {
  const wagons = scene.count ?? 5;
  const { colours } = scene;
  const length = 190;
  const start = WIDTH - 300 - wagons * length;
  const train =
    repeat(wagons, (index) => group(`translate(${start + index * length} ${TRACK})`, wagon(scene, index))) +
    group(`translate(${start + wagons * length} ${TRACK})`, engine(scene));
  const sleepers = repeat(54, (index) => rect(index * 30, TRACK + 4, 16, 12, colours.ink));
  return (
    sky(scene) +
    sun(scene, 330, 300, 88) +
    hills(scene, 480, 70, colours.far, 5) +
    hills(scene, 560, 46, colours.mid, 4) +
    rect(0, 640, WIDTH, HEIGHT - 640, colours.near) +
    sleepers +
    rect(0, TRACK, WIDTH, 6, colours.light) +
    train +
    repeat(9, (index) => line(0, 745 + index * 18, WIDTH, 740 + index * 21, colours.mid, 3, 'opacity="0.35"'))
  );
};

function wagon({ colours }: Scene, index: number): string {
  const fill = index % 2 === 0 ? colours.accent : colours.light;
  return (
    rect(4, -112, 176, 88, fill, 'rx="8"') +
    repeat(5, (slat) => line(34 + slat * 29, -104, 34 + slat * 29, -34, colours.ink, 2, 'opacity="0.35"')) +
    rect(0, -26, 190, 8, colours.ink) +
    circle(42, -10, 13, colours.ink) +
    circle(142, -10, 13, colours.ink)
  );
}

function engine({ colours }: Scene): string {
  return (
    path('M4 -24V-132Q4 -140 14 -140H130Q170 -140 196 -70L206 -24Z', colours.ink) +
    path('M112 -128H130Q152 -128 170 -92H112Z', colours.skyBottom) +
    rect(24, -122, 64, 26, colours.skyBottom, 'rx="4"') +
    rect(4, -66, 190, 10, colours.accent) +
    circle(194, -42, 8, colours.sun) +
    circle(48, -10, 13, colours.ink) +
    circle(150, -10, 13, colours.ink)
  );
}
