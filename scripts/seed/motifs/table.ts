import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { circle, group, line, rect, repeat } from '../shapes.ts';

/** A round conference table from above, a chair and a sheet of paper for each delegate. */
export const table: Motif = ({ colours, count, random }) => {
  const seats = count ?? 8;
  const around = (draw: () => string) =>
    repeat(seats, (index) => group(`translate(800 450) rotate(${(index * 360) / seats})`, draw()));
  const floor =
    rect(0, 0, WIDTH, HEIGHT, colours.near) +
    repeat(17, (index) => line(index * 100, 0, index * 100, HEIGHT, colours.mid, 2, 'opacity="0.35"')) +
    circle(800, 450, 560, colours.mid, 'opacity="0.35"') +
    circle(800, 450, 430, colours.mid, 'opacity="0.5"');
  const chairs = around(
    () => rect(-44, -402, 88, 70, colours.accent, 'rx="22"') + rect(-50, -416, 100, 26, colours.ink, 'rx="13"'),
  );
  const sheets = around(() =>
    group(
      `translate(0 -236) rotate(${(random() - 0.5) * 16})`,
      rect(-26, -34, 52, 68, colours.light) +
        repeat(4, (row) => line(-16, -20 + row * 12, 16 - (row % 2) * 10, -20 + row * 12, colours.far, 3)),
    ),
  );
  const desk =
    circle(812, 464, 316, colours.ink, 'opacity="0.45"') +
    circle(800, 450, 316, colours.far) +
    circle(800, 450, 296, colours.skyBottom) +
    circle(800, 450, 150, colours.far) +
    circle(800, 450, 138, colours.near) +
    circle(800, 450, 60, colours.accent) +
    circle(800, 450, 34, colours.light);
  return floor + chairs + desk + sheets;
};
