import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { ellipse, group, hills, path, polygon, rect, repeat, sky, sun } from '../shapes.ts';

const HORIZON = 520;

/** Field rows converging on silos under a large sun. */
export const harvest: Motif = (scene) => {
  const { colours, random } = scene;
  const vanishing = 780 + random() * 60;
  const rows = repeat(13, (index) => {
    const from = (index - 6) * 400;
    return polygon(
      [
        [vanishing + (index - 6) * 22 - 3, HORIZON],
        [vanishing + (index - 6) * 22 + 4, HORIZON],
        [vanishing + from + 190, HEIGHT],
        [vanishing + from, HEIGHT],
      ],
      index % 2 === 0 ? colours.sun : colours.mid,
      'opacity="0.6"',
    );
  });
  const silos = [0, 1, 2]
    .map((index) => group(`translate(${1060 + index * 96} ${HORIZON + 24})`, silo(scene)))
    .join('');
  const barn =
    rect(1340, HORIZON - 50, 150, 74, colours.near) +
    polygon(
      [
        [1326, HORIZON - 48],
        [1415, HORIZON - 104],
        [1504, HORIZON - 48],
      ],
      colours.ink,
    );
  const stalks = repeat(20, (index) => {
    const x = index * 82 + random() * 40;
    const height = 70 + random() * 60;
    return (
      rect(x, HEIGHT - height, 5, height, colours.ink, 'opacity="0.8"') +
      ellipse(
        x + 2,
        HEIGHT - height,
        9,
        26,
        colours.accent,
        `transform="rotate(${8 + random() * 10} ${x} ${HEIGHT - height})"`,
      )
    );
  });
  return (
    sky(scene) +
    sun(scene, vanishing - 200, HORIZON - 90, 130) +
    hills(scene, HORIZON - 20, 24, colours.far, 6) +
    path(`M0 ${HORIZON}H${WIDTH}V${HEIGHT}H0Z`, colours.far) +
    rows +
    silos +
    barn +
    stalks
  );
};

function silo({ colours }: Scene): string {
  return (
    rect(-38, -190, 76, 190, colours.light) +
    rect(14, -190, 24, 190, colours.far) +
    path('M-42 -188Q0 -260 42 -188Z', colours.near) +
    repeat(4, (index) => rect(-38, -150 + index * 42, 76, 4, colours.mid, 'opacity="0.6"'))
  );
}
