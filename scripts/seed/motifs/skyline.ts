import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, rect, repeat, sky, sun } from '../shapes.ts';

/** A town at nightfall, some of its windows lit. */
export const skyline: Motif = (scene) => {
  const { colours, random } = scene;
  const stars = repeat(10, () =>
    circle(random() * WIDTH, random() * 300, 1 + random() * 2, colours.light, 'opacity="0.6"'),
  );
  return (
    sky(scene) +
    stars +
    sun(scene, 380, 240, 62) +
    row(scene, 430, 90, colours.far, false) +
    row(scene, 530, 112, colours.mid, false) +
    row(scene, 610, 138, colours.ink, true) +
    rect(0, 850, WIDTH, HEIGHT - 850, colours.ink)
  );
};

function row({ colours, random }: Scene, top: number, width: number, fill: string, lit: boolean): string {
  return repeat(Math.ceil(WIDTH / width) + 1, (index) => {
    const x = index * width - random() * 18;
    const y = top + (random() - 0.4) * 190;
    const roof = random() < 0.3 ? rect(x + width / 2 - 6, y - 60, 8, 62, fill) : '';
    const windows = lit
      ? repeat(24, (cell) => {
          const column = cell % 4;
          const level = Math.floor(cell / 4);
          if (random() < 0.66) return '';
          return rect(x + 18 + column * 28, y + 26 + level * 42, 14, 20, colours.accent, 'opacity="0.9"');
        })
      : '';
    return rect(x, y, width - 8, HEIGHT - y, fill) + roof + windows;
  });
}
