import { authError } from './authError.ts';

/** The specification's minimum. */
const MIN_LENGTH = 6;
/** bcrypt ignores further bytes. */
const MAX_BYTES = 72;

/** The passwords that are tried first. Repeated characters and runs like 123456 or abcdef are detected by pattern. */
const common = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 passwort contraseña qwerty
  qwerty1 qwerty12 qwerty123 qwertyuiop qwertz qwertz123 azerty azerty123 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc zaq12wsx q1w2e3 q1w2e3r4 a1b2c3 abc123 abcd1234 aa123456
  123123 123321 112233 121212 123abc 12341234 123654 147258 147258369 159753 654321 987654321 7777777 131313 101010
  iloveyou iloveyou1 letmein letmein1 welcome welcome1 admin1 admin123 administrator root123 changeme changeme1
  secret secret1 default master monkey dragon shadow sunshine princess football football1 baseball basketball soccer
  superman batman pokemon starwars trustno1 whatever freedom michael jordan charlie donald jessica ashley daniel
  hunter killer pepper ginger cheese computer internet samsung google google1 facebook login123 user123 guest123
  test123 test1234 testing hello123 hellohello summer winter flower chocolate cookie lovely loveme mustang harley
  newsroom editor editor1 editor123 velocity velocity1`.split(/\s+/),
);

/**
 * Rejects a new password: too short, too long, or among the most common.
 * @returns null if it may be used, or if there is none.
 */
export function refusePassword(password: string | null | undefined, email: string): Response | null {
  if (password === undefined || password === null || password === '') return null;
  if (password.length < MIN_LENGTH) return weak('length', `Password should be at least ${MIN_LENGTH} characters.`);
  if (Buffer.byteLength(password) > MAX_BYTES) {
    return authError(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const text = password.toLowerCase();
  const guessable = common.has(text) || isRun(text) || text === email || text === email.split('@')[0];
  return guessable ? weak('pwned', 'This password is one of the first that are guessed. Choose another one.') : null;
}

/** All characters equal, or each the successor (or predecessor) of the last: 111111, 123456, fedcba. */
function isRun(text: string): boolean {
  // Treats 0 as the digit after 9.
  const codes = Array.from(text.replace(/(?<=9)0$/, ':'), (character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

function weak(reason: string, message: string): Response {
  const body = { code: 422, error_code: 'weak_password', msg: message, weak_password: { reasons: [reason] } };
  return Response.json(body, { status: 422 });
}
