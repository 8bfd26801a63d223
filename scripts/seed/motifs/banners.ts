import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { circle, ellipse, hills, line, path, polygon, rect, repeat, sky } from '../shapes.ts';

/** Tall banners side by side on a square. */
export const banners: Motif = (scene) => {
  const banners = scene.count ?? 6;
  const { colours, random } = scene;
  const cloths = [colours.near, colours.accent, colours.light, colours.mid];
  const row = repeat(banners, (index) => {
    const x = 130 + ((index + 0.5) * (WIDTH - 260)) / banners;
    const colour = cloths[index % cloths.length] ?? colours.near;
    const mark = cloths[(index + 1) % cloths.length] ?? colours.accent;
    const sway = (random() - 0.5) * 26;
    const cloth = path(
      `M${x - 58} 150H${x + 58}C${x + 58 + sway} 300 ${x + 58 - sway} 450 ${x + 58} 600L${x} 560L${x - 58} 600C${x - 58 - sway} 450 ${x - 58 + sway} 300 ${x - 58} 150Z`,
      colour,
    );
    const emblem =
      index % 3 === 0
        ? circle(x, 310, 34, mark)
        : index % 3 === 1
          ? rect(x - 58, 280, 116, 26, mark) + rect(x - 58, 326, 116, 26, mark)
          : polygon(
              [
                [x, 262],
                [x + 40, 330],
                [x, 398],
                [x - 40, 330],
              ],
              mark,
            );
    return (
      ellipse(x + 30, 786, 86, 12, colours.ink, 'opacity="0.3"') +
      line(x, 120, x, 780, colours.ink, 9) +
      line(x - 64, 148, x + 64, 148, colours.ink, 8) +
      cloth +
      emblem
    );
  });
  const paving = repeat(13, (index) =>
    line(800 + (index - 6) * 70, 700, 800 + (index - 6) * 280, HEIGHT, colours.light, 3, 'opacity="0.35"'),
  );
  return (
    sky(scene) +
    hills(scene, 640, 26, colours.far, 6) +
    rect(0, 700, WIDTH, HEIGHT - 700, colours.mid) +
    paving +
    line(0, 770, WIDTH, 770, colours.light, 3, 'opacity="0.35"') +
    line(0, 836, WIDTH, 836, colours.light, 3, 'opacity="0.35"') +
    row
  );
};
