import { HEIGHT, WIDTH, type Motif } from '../scene.ts';
import { ellipse, group, line, path, polygon, rect, repeat } from '../shapes.ts';

/** A ballot box, a folded slip entering its slot, before a striped wall. */
export const ballot: Motif = ({ colours, random }) => {
  const tilt = -10 + random() * 20;
  const stripes = repeat(32, (index) => rect(index * 50, 0, 24, 660, colours.far, 'opacity="0.45"'));
  const slip =
    rect(-86, -230, 172, 250, colours.light) +
    line(-56, -180, 56, -180, colours.far, 8) +
    line(-56, -146, 30, -146, colours.far, 8) +
    rect(-56, -112, 38, 38, 'none', `stroke="${colours.ink}" stroke-width="6"`) +
    path('M-50 -94L-36 -80L-8 -122', 'none', `stroke="${colours.accent}" stroke-width="10" stroke-linecap="round"`);
  return (
    rect(0, 0, WIDTH, HEIGHT, colours.skyBottom) +
    stripes +
    rect(0, 660, WIDTH, HEIGHT - 660, colours.near) +
    ellipse(830, 800, 430, 40, colours.ink, 'opacity="0.5"') +
    polygon(
      [
        [520, 400],
        [640, 330],
        [1080, 330],
        [1080, 400],
      ],
      colours.far,
    ) +
    polygon(
      [
        [500, 400],
        [600, 330],
        [1000, 330],
        [1100, 400],
      ],
      colours.mid,
    ) +
    rect(660, 352, 280, 20, colours.ink, 'rx="10"') +
    `<clipPath id="slot"><rect x="0" y="0" width="1600" height="362"/></clipPath><g clip-path="url(#slot)">${group(`translate(800 378) rotate(${tilt})`, slip)}</g>` +
    rect(500, 400, 600, 400, colours.near, `stroke="${colours.ink}" stroke-width="6"`) +
    rect(540, 440, 520, 320, colours.mid, 'opacity="0.55"') +
    rect(690, 540, 220, 120, colours.light, 'rx="8"') +
    line(724, 580, 876, 580, colours.near, 8) +
    line(724, 614, 820, 614, colours.near, 8) +
    rect(780, 392, 40, 56, colours.accent, 'rx="8"')
  );
};
