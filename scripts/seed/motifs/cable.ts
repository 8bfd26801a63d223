import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, line, path, polygon, rect, repeat, sky, stroke, sun } from '../shapes.ts';

const SURFACE = 330;

/** A cut through the sea: a repair ship on the surface, a cable along the bed. */
export const cable: Motif = (scene) => {
  const { colours, random } = scene;
  const layers = repeat(4, (index) =>
    rect(0, SURFACE + index * 130, WIDTH, HEIGHT - SURFACE - index * 130, colours.near, 'opacity="0.34"'),
  );
  const bubbles = repeat(26, () =>
    circle(
      random() * WIDTH,
      420 + random() * 330,
      3 + random() * 8,
      'none',
      `stroke="${colours.light}" stroke-width="2" opacity="0.45"`,
    ),
  );
  const bed = `M0 790C200 740 380 840 620 800S1080 740 1280 800S1520 780 ${WIDTH} 760`;
  const course = 'M-20 770C220 716 400 820 640 778S1000 730 1130 690S1040 470 1004 330';
  const waves = repeat(16, (index) =>
    stroke(`M${index * 100} ${SURFACE}q25 -14 50 0t50 0`, colours.light, 4, 'opacity="0.7"'),
  );
  return (
    sky(scene) +
    sun(scene, 320, 190, 66) +
    rect(0, SURFACE, WIDTH, HEIGHT - SURFACE, colours.mid) +
    layers +
    bubbles +
    path(`${bed}V${HEIGHT}H0Z`, colours.ink) +
    stroke(course, colours.ink, 22) +
    stroke(course, colours.accent, 13) +
    repeat(7, (index) =>
      circle(140 + index * 130, 772 + Math.sin(index * 1.6) * 24, 6, colours.light, 'opacity="0.6"'),
    ) +
    group(`translate(880 ${SURFACE})`, ship(scene)) +
    waves
  );
};

function ship({ colours }: Scene): string {
  return (
    polygon(
      [
        [-270, -58],
        [200, -58],
        [160, 26],
        [-220, 26],
      ],
      colours.ink,
    ) +
    rect(-250, -40, 430, 9, colours.accent) +
    rect(-190, -150, 130, 94, colours.light) +
    rect(-176, -136, 102, 22, colours.near) +
    rect(-150, -196, 66, 48, colours.light) +
    line(-118, -196, -118, -266, colours.ink, 7) +
    line(40, -58, 96, -190, colours.ink, 11) +
    line(96, -190, 150, -58, colours.ink, 11) +
    circle(124, -72, 40, colours.mid, `stroke="${colours.ink}" stroke-width="10"`) +
    circle(124, -72, 12, colours.accent)
  );
}
