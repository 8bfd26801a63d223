// Loaded into a command with NODE_OPTIONS=--import: throws an error that nothing catches.
process.on('SIGUSR2', () => {
  // What an attacker may have put into an error: a colour, and a mark that reverses the direction of text.
  const cause = new Error('A shelf \u009B31mwas \u202Eloose.');
  const error = new Error('The index fell over.', { cause });
  if (process.env['BREAK_BY'] !== 'rejection') throw error;
  void Promise.reject(error);
});
