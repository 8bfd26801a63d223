import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { group, hills, line, polygon, rect, repeat, sky, sun } from '../shapes.ts';

/** A road to a raised barrier beside a guard booth. */
export const gate: Motif = (scene) => {
  const { colours } = scene;
  const road = polygon(
    [
      [760, 520],
      [820, 520],
      [1180, HEIGHT],
      [330, HEIGHT],
    ],
    colours.ink,
  );
  const dashes = repeat(6, (index) => {
    const near = (index / 5) ** 2;
    const y = 540 + near * 310;
    return rect(786 - near * 30 - 3 - near * 6, y, 6 + near * 14, 10 + near * 44, colours.light);
  });
  const bar = repeat(8, (index) => rect(index * 62, -13, 62, 26, index % 2 === 0 ? colours.accent : colours.light));
  const booth =
    rect(1130, 420, 220, 300, colours.light) +
    rect(1150, 462, 120, 96, colours.near) +
    rect(1288, 470, 44, 250, colours.mid) +
    polygon(
      [
        [1100, 424],
        [1130, 366],
        [1350, 366],
        [1384, 424],
      ],
      colours.near,
    ) +
    line(1330, 366, 1330, 270, colours.ink, 6);
  const fence = repeat(9, (index) =>
    line(40 + index * 58, 610 + index * 3, 40 + index * 58, 720 + index * 8, colours.ink, 7),
  );
  return (
    sky(scene) +
    sun(scene, 480, 280, 86) +
    hills(scene, 480, 60, colours.far, 6) +
    hills(scene, 540, 30, colours.mid, 5) +
    rect(0, 560, WIDTH, HEIGHT - 560, colours.near) +
    road +
    dashes +
    fence +
    line(20, 632, 520, 664, colours.ink, 5) +
    line(20, 672, 520, 716, colours.ink, 5) +
    booth +
    rect(1060, 560, 48, 180, colours.ink) +
    group('translate(1084 590) rotate(-128)', bar)
  );
};
