import { WIDTH, type Motif } from '../scene.ts';
import { ellipse, hills, line, rect, repeat, sky, stroke, sun, water } from '../shapes.ts';

const DECK = 560;
const TOWERS = [470, 1130] as const;

/** A suspension bridge between two towers over misty water. */
export const bridge: Motif = (scene) => {
  const { colours, random } = scene;
  const [left, right] = TOWERS;
  const sag = (x: number) => 250 + 250 * (1 - ((x - (left + right) / 2) / ((right - left) / 2)) ** 2);
  const hangers = repeat(21, (index) => {
    const x = left + 30 + index * 30;
    return line(x, sag(x), x, DECK, colours.ink, 3);
  });
  const side = (tower: number, end: number) =>
    repeat(9, (index) => {
      const part = (index + 1) / 10;
      const x = tower + (end - tower) * part;
      return line(x, 250 + (DECK - 262) * part, x, DECK, colours.ink, 3);
    });
  const towers = TOWERS.map(
    (x) =>
      rect(x - 26, 232, 18, 480, colours.ink) +
      rect(x + 8, 232, 18, 480, colours.ink) +
      rect(x - 26, 300, 52, 16, colours.ink) +
      rect(x - 26, 420, 52, 16, colours.ink) +
      rect(x - 44, 690, 88, 40, colours.near),
  ).join('');
  const cable = `M0 548L${left} 250Q${(left + right) / 2} 750 ${right} 250L${WIDTH} 548`;
  const mist = repeat(6, () =>
    ellipse(
      random() * WIDTH,
      690 + random() * 110,
      260 + random() * 260,
      20 + random() * 16,
      colours.light,
      'opacity="0.32"',
    ),
  );
  return (
    sky(scene) +
    sun(scene, 800, 330, 92) +
    hills(scene, 560, 60, colours.far, 6) +
    hills(scene, 620, 30, colours.mid, 4) +
    water(scene, 640, 800) +
    hangers +
    side(left, 0) +
    side(right, WIDTH) +
    stroke(cable, colours.accent, 9) +
    towers +
    rect(0, DECK, WIDTH, 20, colours.ink) +
    rect(0, DECK - 5, WIDTH, 5, colours.light, 'opacity="0.7"') +
    mist
  );
};
