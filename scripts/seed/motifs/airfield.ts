import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, ellipse, group, hills, path, polygon, rect, repeat, sky, sun } from '../shapes.ts';

/** Small aircraft parked beside a runway whose lights run to the horizon. */
export const airfield: Motif = (scene) => {
  const aircraft = scene.count ?? 3;
  const { colours } = scene;
  const runway = polygon(
    [
      [1010, 560],
      [1050, 560],
      [1560, HEIGHT],
      [880, HEIGHT],
    ],
    colours.ink,
  );
  const marks = repeat(7, (index) => {
    const near = (index / 6) ** 2;
    const x = 1031 + near * 180;
    const y = 572 + near * 300;
    return polygon(
      [
        [x - 3 - near * 8, y],
        [x + 3 + near * 8, y],
        [x + 5 + near * 14, y + 8 + near * 34],
        [x - 3 - near * 4, y + 8 + near * 34],
      ],
      colours.light,
    );
  });
  const lights = repeat(9, (index) => {
    const near = (index / 8) ** 2;
    const y = 564 + near * 320;
    return (
      circle(1006 - near * 124, y, 3 + near * 9, colours.accent) +
      circle(1056 + near * 492, y, 3 + near * 9, colours.accent)
    );
  });
  const parked = repeat(aircraft, (index) =>
    group(`translate(${170 + index * 270} ${640 + index * 70}) scale(${0.8 + index * 0.22})`, plane(scene)),
  );
  return (
    sky(scene) +
    sun(scene, 1030, 470, 100) +
    hills(scene, 540, 26, colours.far, 6) +
    rect(0, 560, WIDTH, HEIGHT - 560, colours.mid) +
    runway +
    marks +
    lights +
    parked
  );
};

function plane({ colours }: Scene): string {
  return (
    ellipse(10, 40, 150, 12, colours.ink, 'opacity="0.4"') +
    path('M-140 -8C-110 -40 60 -46 130 -14C146 -6 146 6 128 10C40 26 -110 20 -140 -8Z', colours.light) +
    path('M-136 -14L-158 -78H-126L-92 -26Z', colours.accent) +
    path('M20 -34C36 -62 70 -58 92 -28Z', colours.near) +
    path('M-30 2L40 6L-24 30H-66Z', colours.far, `stroke="${colours.near}" stroke-width="2"`) +
    circle(-10, 34, 9, colours.ink) +
    circle(86, 32, 9, colours.ink) +
    rect(-13, 14, 6, 18, colours.ink) +
    rect(83, 8, 6, 20, colours.ink) +
    ellipse(142, -2, 4, 44, colours.ink, 'opacity="0.55"')
  );
}
