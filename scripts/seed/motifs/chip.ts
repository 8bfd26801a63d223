import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { circle, rect, repeat, stroke } from '../shapes.ts';

/** A microchip in the middle of a board, circuit traces running to the edges. */
export const chip: Motif = ({ colours, random }) => {
  const traces = (side: 0 | 1 | 2 | 3) =>
    repeat(9, (index) => {
      const offset = -168 + index * 42;
      const bend = offset * (1.15 + random() * 0.5);
      const reach = 330 + random() * 120;
      const end = 470 + random() * (side % 2 === 0 ? 300 : 40);
      const colour = random() < 0.28 ? colours.accent : colours.far;
      const turn = `transform="translate(800 450) rotate(${side * 90})"`;
      return (
        stroke(`M210 ${offset}H${reach - Math.abs(bend - offset)}L${reach} ${bend}H${end}`, colour, 6, turn) +
        circle(end, bend, 10, colours.near, `stroke="${colour}" stroke-width="6" ${turn}`)
      );
    });
  const pins = repeat(4, (side) =>
    repeat(9, (index) =>
      rect(196, -174 + index * 42, 26, 12, colours.light, `transform="translate(800 450) rotate(${side * 90})"`),
    ),
  );
  const grid = repeat(33, (column) => repeat(19, (row) => circle(column * 50, row * 50, 2, colours.mid)));
  return (
    rect(0, 0, WIDTH, HEIGHT, colours.near) +
    grid +
    traces(0) +
    traces(1) +
    traces(2) +
    traces(3) +
    pins +
    rect(600, 250, 400, 400, colours.ink, 'rx="22"') +
    rect(640, 290, 320, 320, colours.mid, `rx="14" stroke="${colours.far}" stroke-width="4"`) +
    rect(700, 350, 200, 200, colours.accent, 'rx="10"') +
    repeat(4, (index) =>
      rect(722 + (index % 2) * 84, 372 + Math.floor(index / 2) * 84, 72, 72, colours.light, 'rx="6" opacity="0.8"'),
    ) +
    circle(624, 274, 9, colours.accent)
  );
};
