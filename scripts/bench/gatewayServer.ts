/**
 * Answers every request with the same completion, in a separate process whose CPU time is not measured. Prints its URL.
 * Started by `gateway.ts`.
 */
import { createServer } from 'node:http';
import { completionFor } from '../sandbox/openrouterCompletion.ts';
import { completionBody } from '../sandbox/openrouterReply.ts';

const completion = completionFor(
  {
    model: 'perplexity/sonar-pro',
    messages: [
      { role: 'user', content: 'Research step 1 of 8: Initial Research\n\nTitle:\nA story of the usual length' },
    ],
  },
  1,
);
if ('status' in completion) throw new Error(completion.message);
const answer = Buffer.from(JSON.stringify(completionBody(completion, null, 0)));

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`);
});
// Exits with its parent process.
process.stdin.resume().once('end', () => process.exit(0));
