/** The colours of a drawing, from the sky down. */
export interface Palette {
  skyTop: string;
  skyBottom: string;
  sun: string;
  far: string;
  mid: string;
  near: string;
  ink: string;
  accent: string;
  light: string;
}

/** One set of colours a category, so that a page of drawings can be told apart from afar. */
export const palettes: Readonly<Record<string, Palette>> = {
  'middle-east-conflict': {
    skyTop: '#e9bf8a',
    skyBottom: '#fbf0dd',
    sun: '#fff6dc',
    far: '#dcae7c',
    mid: '#b97a4b',
    near: '#744729',
    ink: '#33221a',
    accent: '#1f7a7a',
    light: '#fff8ec',
  },
  'russia-ukraine-war': {
    skyTop: '#86a6bd',
    skyBottom: '#eaf0f2',
    sun: '#fdf3cf',
    far: '#8ba6b9',
    mid: '#52738d',
    near: '#26425a',
    ink: '#12263a',
    accent: '#e3b341',
    light: '#f6f8f9',
  },
  'global-tensions-diplomacy': {
    skyTop: '#343f75',
    skyBottom: '#f3b19c',
    sun: '#ffe3cf',
    far: '#7d769f',
    mid: '#4a4d85',
    near: '#252b56',
    ink: '#141733',
    accent: '#f2765b',
    light: '#fdeee6',
  },
  'us-military-politics': {
    skyTop: '#aeb89b',
    skyBottom: '#f1f2e6',
    sun: '#fffbe6',
    far: '#9aa58a',
    mid: '#69775c',
    near: '#3a4636',
    ink: '#1f271e',
    accent: '#c8553d',
    light: '#f7f7f0',
  },
  'china-watch': {
    skyTop: '#e9a587',
    skyBottom: '#fdf0e4',
    sun: '#fff3e2',
    far: '#d98c75',
    mid: '#b14a3d',
    near: '#64222b',
    ink: '#2e1118',
    accent: '#2f8f83',
    light: '#fff5ec',
  },
  'eu-watch': {
    skyTop: '#2f5fae',
    skyBottom: '#d3e3f6',
    sun: '#fff2c4',
    far: '#7ea3d6',
    mid: '#3c69ae',
    near: '#1b3a78',
    ink: '#0e2150',
    accent: '#f5c542',
    light: '#f4f8ff',
  },
  'us-watch': {
    skyTop: '#56758f',
    skyBottom: '#f4ddc6',
    sun: '#fff0dc',
    far: '#9fabb3',
    mid: '#6a7985',
    near: '#36434f',
    ink: '#1b242d',
    accent: '#d6653f',
    light: '#fdf6ee',
  },
};
