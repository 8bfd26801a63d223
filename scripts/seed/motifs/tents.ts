import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { ellipse, group, hills, line, path, polygon, repeat, sky, sun } from '../shapes.ts';

/** Tents in rows of three on a plain, hills behind them. */
export const tents: Motif = (scene) => {
  const total = scene.count ?? 9;
  const rows = Math.ceil(total / 3);
  const { colours } = scene;
  const camp = repeat(rows, (row) =>
    repeat(Math.min(3, total - row * 3), (column) => {
      const depth = (row + 1) / rows;
      const size = 0.55 + depth * 0.6;
      const x = 800 + (column - 1) * (300 + depth * 190) + (row % 2 === 0 ? -40 : 40);
      return group(`translate(${x} ${560 + depth * depth * 260}) scale(${size})`, tent(scene, column + row));
    }),
  );
  return (
    sky(scene) +
    sun(scene, 1240, 220, 80) +
    hills(scene, 420, 80, colours.far, 5) +
    hills(scene, 500, 40, colours.mid, 5) +
    path(`M0 540Q800 510 ${WIDTH} 540V${HEIGHT}H0Z`, colours.near) +
    repeat(6, (index) => ellipse(160 + index * 270, 640 + (index % 3) * 90, 150, 8, colours.mid, 'opacity="0.5"')) +
    camp
  );
};

function tent({ colours }: Scene, index: number): string {
  const trim = index % 2 === 0 ? colours.accent : colours.far;
  return (
    ellipse(10, 4, 200, 16, colours.ink, 'opacity="0.35"') +
    polygon(
      [
        [-70, -170],
        [90, -170],
        [190, 0],
        [-10, 0],
      ],
      colours.skyBottom,
    ) +
    polygon(
      [
        [-70, -170],
        [-180, 0],
        [-10, 0],
      ],
      colours.light,
    ) +
    polygon(
      [
        [-76, -110],
        [-124, 0],
        [-52, 0],
      ],
      colours.ink,
    ) +
    line(-70, -170, 90, -170, trim, 9) +
    line(-184, 0, 190, 0, trim, 7)
  );
}
