// Loaded into a command with NODE_OPTIONS=--import: makes it break in a way that nothing catches.
process.on('SIGUSR2', () => {
  const error = new Error('The index fell over.', { cause: new Error('A shelf was loose.') });
  if (process.env['BREAK_BY'] !== 'rejection') throw error;
  void Promise.reject(error);
});
