import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { circle, group, hills, line, path, rect, repeat, sky, stroke, sun } from '../shapes.ts';

/** A pipeline along low hills, with a valve wheel in front. */
export const pipeline: Motif = (scene) => {
  const { colours } = scene;
  const course = 'M-40 560C300 520 460 640 760 640S1240 700 1680 620';
  const supports = repeat(8, (index) => {
    const x = 90 + index * 205;
    const y = 572 + Math.sin(index / 1.7) * 26 + index * 12;
    return rect(x, y, 16, 150, colours.ink) + rect(x - 20, y + 140, 56, 14, colours.ink);
  });
  const spokes = repeat(6, (index) => group(`rotate(${index * 60})`, line(0, 0, 0, -74, colours.accent, 12)));
  const wheel =
    rect(-14, 60, 28, 90, colours.ink) +
    circle(0, 0, 82, 'none', `stroke="${colours.accent}" stroke-width="20"`) +
    spokes +
    circle(0, 0, 20, colours.ink);
  return (
    sky(scene) +
    sun(scene, 1200, 230, 86) +
    hills(scene, 430, 70, colours.far, 5) +
    hills(scene, 520, 50, colours.mid, 4) +
    path(`M0 640C400 600 800 740 ${WIDTH} 690V${HEIGHT}H0Z`, colours.near) +
    supports +
    stroke(course, colours.ink, 78) +
    stroke(course, colours.far, 64) +
    stroke(course, colours.light, 14, 'opacity="0.75" transform="translate(0 -14)"') +
    [240, 620, 1300].map((x, index) => rect(x, 520 + index * 52, 22, 104, colours.ink, 'rx="6"')).join('') +
    group('translate(960 500)', wheel)
  );
};
