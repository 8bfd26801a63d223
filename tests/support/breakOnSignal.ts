// Loaded into a command with NODE_OPTIONS=--import: makes it break in a way that nothing catches.
process.on('SIGUSR2', () => {
  // What a stranger may have written into an error: a colour, and a mark that turns the direction of what follows.
  const cause = new Error('A shelf \u009B31mwas \u202Eloose.');
  const error = new Error('The index fell over.', { cause });
  if (process.env['BREAK_BY'] !== 'rejection') throw error;
  void Promise.reject(error);
});
