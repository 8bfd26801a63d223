import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { path, polygon, rect, sky, sun } from '../shapes.ts';

/** Mountain ranges one behind the other, a pale road winding through the valley. */
export const mountains: Motif = (scene) => {
  const { colours } = scene;
  // A road that narrows towards the pass, as wide bends seen from above do.
  const edge = (side: 1 | -1) =>
    Array.from({ length: 41 }, (_, index): [number, number] => {
      const far = index / 40;
      const width = 62 * (1 - far) ** 1.6 + 4;
      const swing = 210 * (1 - far) ** 0.8 + 26;
      return [820 + Math.sin(far * 11 + 0.6) * swing + side * width, HEIGHT + 10 - far ** 0.72 * 330];
    });
  return (
    sky(scene) +
    sun(scene, 1130, 230, 78) +
    range(scene, 350, 170, colours.skyBottom, colours.far, 0.45) +
    range(scene, 440, 150, colours.far, colours.far, 1) +
    range(scene, 530, 120, colours.mid, colours.mid, 1) +
    path(`M0 ${HEIGHT}V600C240 560 430 640 690 560S1200 480 ${WIDTH} 590V${HEIGHT}Z`, colours.near) +
    polygon([...edge(1), ...edge(-1).toReversed()], colours.light) +
    rect(0, HEIGHT - 40, WIDTH, 40, colours.ink, 'opacity="0.25"')
  );
};

/** `under` keeps the sun from shining through a range that is itself see-through. */
function range(
  { colours, random }: Scene,
  base: number,
  height: number,
  under: string,
  fill: string,
  opacity: number,
): string {
  const points: [number, number][] = [[0, HEIGHT]];
  let caps = '';
  for (let x = -80; x < WIDTH + 160; x += 150 + random() * 60) {
    const peak = base - random() * height;
    const valley = base + 40 + random() * 50;
    points.push([x, valley], [x + 80, peak]);
    if (peak < base - height * 0.45) {
      caps += polygon(
        [
          [x + 80, peak],
          [x + 58, peak + (valley - peak) * 0.28],
          [x + 78, peak + (valley - peak) * 0.2],
          [x + 92, peak + (valley - peak) * 0.3],
          [x + 108, peak + (valley - peak) * 0.22],
        ],
        colours.light,
        'opacity="0.85"',
      );
    }
  }
  points.push([WIDTH, HEIGHT]);
  return polygon(points, under) + `<g opacity="${opacity}">${polygon(points, fill)}${caps}</g>`;
}
