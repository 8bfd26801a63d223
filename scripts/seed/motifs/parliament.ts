import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { group, hills, line, path, polygon, rect, repeat, sky, sun } from '../shapes.ts';

const GROUND = 720;

/** A columned building on steps, with flags in front of it. */
export const parliament: Motif = (scene) => {
  const flags = scene.count ?? 4;
  const { colours } = scene;
  const columns = repeat(8, (index) => {
    const x = 462 + index * 90;
    return (
      rect(x, 392, 46, 248, colours.light) +
      rect(x + 30, 392, 16, 248, colours.far, 'opacity="0.55"') +
      rect(x - 6, 380, 58, 14, colours.light) +
      rect(x - 6, 636, 58, 14, colours.light)
    );
  });
  const roof =
    rect(424, 340, 752, 42, colours.light) +
    polygon(
      [
        [410, 340],
        [800, 210],
        [1190, 340],
      ],
      colours.light,
    ) +
    polygon(
      [
        [500, 326],
        [800, 228],
        [1100, 326],
      ],
      colours.far,
      'opacity="0.6"',
    );
  const steps = repeat(4, (index) =>
    rect(400 - index * 44, 650 + index * 18, 800 + index * 88, 18, index % 2 === 0 ? colours.light : colours.far),
  );
  // Left and right of the steps in turn: before the columns a flag could not be told from them.
  const poles = repeat(flags, (index) => {
    const outward = Math.floor(index / 2) * 165;
    const x = index % 2 === 0 ? 235 - outward : WIDTH - 330 + outward;
    return group(`translate(${x} ${GROUND + 60})`, flag(scene, index));
  });
  return (
    sky(scene) +
    sun(scene, 1290, 190, 74) +
    hills(scene, 600, 40, colours.far) +
    rect(450, 380, 700, 270, colours.near) +
    columns +
    roof +
    steps +
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, colours.mid) +
    path(`M620 ${GROUND}L980 ${GROUND}L1180 ${HEIGHT}L420 ${HEIGHT}Z`, colours.far, 'opacity="0.7"') +
    poles
  );
};

function flag({ colours }: Scene, index: number): string {
  const cloth = index % 4 < 2 ? colours.accent : colours.near;
  return (
    line(0, 60, 0, -330, colours.ink, 8) +
    path('M4 -326C50 -350 80 -300 132 -322L132 -230C80 -208 50 -258 4 -234Z', cloth) +
    path('M4 -286C50 -310 80 -260 132 -282L132 -262C80 -240 50 -290 4 -266Z', colours.light, 'opacity="0.85"')
  );
}
