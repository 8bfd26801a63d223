import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { circle, group, line, polygon, rect, repeat } from '../shapes.ts';

/** Documents fanned across a desk, the top one with a ribboned seal. */
export const papers: Motif = ({ colours, random }) => {
  const grain = repeat(6, (index) =>
    line(0, 60 + index * 150, WIDTH, 40 + index * 154 + random() * 20, colours.mid, 3, 'opacity="0.4"'),
  );
  const page = (turn: number, x: number, fill: string, sealed: boolean) =>
    group(
      `translate(${x} 470) rotate(${turn})`,
      rect(-208, -282, 430, 580, colours.ink, 'opacity="0.28"') +
        rect(-215, -290, 430, 580, fill) +
        rect(-165, -240, 210, 26, colours.near) +
        repeat(6, (row) => line(-165, -166 + row * 56, 165 - ((row * 57) % 120), -166 + row * 56, colours.far, 7)) +
        (sealed
          ? polygon(
              [
                [84, 210],
                [60, 300],
                [92, 276],
                [122, 302],
                [128, 210],
              ],
              colours.mid,
            ) +
            circle(106, 196, 62, colours.accent) +
            circle(106, 196, 44, 'none', `stroke="${colours.light}" stroke-width="5"`) +
            circle(106, 196, 14, colours.light)
          : ''),
    );
  return (
    rect(0, 0, WIDTH, HEIGHT, colours.near) +
    grain +
    page(-24, 480, colours.far, false) +
    page(-13, 590, colours.skyBottom, false) +
    page(14, 1010, colours.skyBottom, false) +
    page(5, 800 + random() * 30, colours.light, true) +
    group(
      'translate(1290 690) rotate(-38)',
      rect(-12, -210, 24, 330, colours.ink, 'rx="12"') +
        polygon(
          [
            [-12, 116],
            [12, 116],
            [0, 168],
          ],
          colours.accent,
        ) +
        rect(-12, -150, 24, 16, colours.accent),
    )
  );
};
