export const rowHeightNames = ['slim', 'medium', 'tall'] as const;

/** Height of a table's rows: one, three or six lines of text. */
export type RowHeight = (typeof rowHeightNames)[number];

/** In rem, so that rows grow with the text. The style sheets have the same as `--row-slim` and so on. */
export const rowRem: Readonly<Record<RowHeight, number>> = { slim: 2, medium: 4, tall: 7.5 };

const labels: Readonly<Record<RowHeight, string>> = { slim: 'Slim', medium: 'Medium', tall: 'Tall' };

/** What people choose from. */
export const rowHeightChoices = rowHeightNames.map((value) => ({ value, label: labels[value] }));
