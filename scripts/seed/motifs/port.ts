import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { group, line, rect, repeat, sky, sun, water } from '../shapes.ts';

const QUAY = 690;

/** Gantry cranes over stacked containers on a quay, mirrored in the harbour. */
export const port: Motif = (scene) => {
  const cranes = scene.count ?? 3;
  const { colours, random } = scene;
  const boxes = [colours.accent, colours.mid, colours.light, colours.far, colours.near];
  const stacks = repeat(24, (column) => {
    const height = 1 + Math.floor(random() * 4);
    return repeat(height, (level) => {
      const colour = boxes[Math.floor(random() * boxes.length)] ?? colours.mid;
      return rect(column * 68 + 2, QUAY - 34 * (level + 1), 64, 31, colour);
    });
  });
  const gantries = repeat(cranes, (index) =>
    group(`translate(${150 + (index * (WIDTH - 520)) / Math.max(1, cranes - 1)} ${QUAY})`, crane(scene)),
  );
  const world = stacks + gantries;
  const mirror = `<g opacity="0.22" transform="translate(0 ${QUAY * 2 + 36}) scale(1 -1)">${world}</g>`;
  return (
    sky(scene) +
    sun(scene, 1180, 260, 96) +
    water(scene, QUAY + 18, 1180) +
    mirror +
    world +
    rect(0, QUAY, WIDTH, 20, colours.ink) +
    rect(0, HEIGHT - 8, WIDTH, 8, colours.ink, 'opacity="0.25"')
  );
};

function crane({ colours }: Scene): string {
  const { ink } = colours;
  return (
    line(0, 0, 20, -330, ink, 12) +
    line(180, 0, 160, -330, ink, 12) +
    line(8, -150, 172, -150, ink, 8) +
    line(-170, -338, 330, -338, ink, 14) +
    line(90, -338, 90, -450, ink, 10) +
    line(90, -446, -165, -342, ink, 4) +
    line(90, -446, 325, -342, ink, 4) +
    rect(-90, -332, 44, 26, colours.accent) +
    line(-68, -306, -68, -230, ink, 3) +
    rect(-100, -230, 64, 30, colours.light)
  );
}
