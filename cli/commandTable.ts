import type { CommandSpec } from './command.ts';
import { articleCommands } from './table/articles.ts';
import { deskCommands } from './table/desk.ts';
import { houseCommands } from './table/house.ts';
import { newsroomCommands } from './table/newsroom.ts';

/**
 * Every command, once. The command line, help, completion and tests are made from it;
 * a command's code is loaded when it is called.
 */
export const commandTable: readonly CommandSpec[] = [
  ...deskCommands,
  ...newsroomCommands,
  ...articleCommands,
  ...houseCommands,
];
