import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, ellipse, group, line, rect, repeat } from '../shapes.ts';

/** A globe with meridians, circled by satellites on tilted orbits. */
export const orbit: Motif = (scene) => {
  const satellites = scene.count ?? 3;
  const { colours, random } = scene;
  const stars = repeat(14, () =>
    circle(random() * WIDTH, random() * HEIGHT, 2 + random() * 2, colours.light, 'opacity="0.7"'),
  );
  const outline = `stroke="${colours.light}" stroke-width="3" opacity="0.45"`;
  const globe =
    circle(800, 470, 300, colours.far, 'opacity="0.25"') +
    circle(800, 470, 268, colours.mid) +
    repeat(3, (index) => ellipse(800, 470, 268 - index * 96, 268, 'none', outline)) +
    repeat(3, (index) => {
      const y = 330 + index * 140;
      const half = Math.sqrt(Math.max(0, 268 ** 2 - (y - 470) ** 2));
      return line(800 - half, y, 800 + half, y, colours.light, 3, 'opacity="0.45"');
    });
  const orbits = repeat(satellites, (index) => {
    const rx = 430 + index * 70;
    const ry = 120 + index * 34;
    const angle = (0.15 + index * 0.23 + random() * 0.1) * Math.PI * 2;
    const ring = ellipse(0, 0, rx, ry, 'none', `stroke="${colours.far}" stroke-width="5" opacity="0.7"`);
    const craft = group(`translate(${Math.cos(angle) * rx} ${Math.sin(angle) * ry}) rotate(24)`, satellite(scene));
    return group(`translate(800 470) rotate(${-32 + index * 21})`, ring + craft);
  });
  return rect(0, 0, WIDTH, HEIGHT, colours.ink) + stars + globe + orbits;
};

function satellite({ colours }: Scene): string {
  return (
    rect(-86, -18, 58, 36, colours.accent) +
    rect(28, -18, 58, 36, colours.accent) +
    line(-28, 0, 28, 0, colours.light, 5) +
    rect(-20, -24, 40, 48, colours.light, 'rx="6"') +
    circle(0, 0, 9, colours.accent)
  );
}
