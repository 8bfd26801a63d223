import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { hills, line, path, polygon, rect, repeat, sky, sun } from '../shapes.ts';

/** A dam wall with spillways between hills, a calm reservoir behind it. */
export const dam: Motif = (scene) => {
  const spillways = scene.count ?? 3;
  const { colours } = scene;
  const lake =
    rect(0, 410, WIDTH, 150, colours.skyTop) +
    repeat(9, (index) =>
      line(
        300 + index * 96,
        440 + (index % 4) * 18,
        420 + index * 96,
        440 + (index % 4) * 18,
        colours.light,
        4,
        'opacity="0.5"',
      ),
    );
  const wall =
    path(`M180 520Q800 590 1420 520L1290 ${HEIGHT}H310Z`, colours.light) +
    path(`M180 520Q800 590 1420 520L1414 546Q800 618 186 546Z`, colours.ink) +
    repeat(8, (index) => {
      const x = 330 + index * 134;
      return line(x, 590, 400 + index * 114, HEIGHT, colours.far, 3, 'opacity="0.6"');
    });
  const falls = repeat(spillways, (index) => {
    const x = 800 + (index - (spillways - 1) / 2) * 170;
    const lean = (800 - x) * 0.12;
    return (
      rect(x - 44, 600, 88, 46, colours.ink, 'rx="20"') +
      polygon(
        [
          [x - 30, 632],
          [x + 30, 632],
          [x + 46 + lean, HEIGHT],
          [x - 46 + lean, HEIGHT],
        ],
        colours.skyTop,
      ) +
      line(x - 8, 650, x - 10 + lean, HEIGHT - 20, colours.light, 5, 'opacity="0.8"') +
      line(x + 14, 660, x + 22 + lean, HEIGHT - 40, colours.light, 4, 'opacity="0.6"')
    );
  });
  const banks =
    path(`M0 ${HEIGHT}V380C80 400 150 470 200 530L340 ${HEIGHT}Z`, colours.near) +
    path(`M${WIDTH} ${HEIGHT}V360C1510 400 1450 470 1400 530L1260 ${HEIGHT}Z`, colours.near);
  return (
    sky(scene) +
    sun(scene, 1080, 190, 72) +
    hills(scene, 330, 70, colours.far, 6) +
    hills(scene, 400, 40, colours.mid, 5) +
    lake +
    wall +
    falls +
    banks
  );
};
