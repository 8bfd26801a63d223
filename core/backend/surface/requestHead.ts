/** The head of a request from the network: what is known before its body is read. A `Request` is one, too. */
export interface RequestHead {
  method: string;
  /** The whole address. */
  url: string;
  headers: Pick<Headers, 'get'>;
}

/** A refusal that needs nothing but the head, so that a flood of them costs little. */
export interface HeadRefusal {
  /** 503 where browsers would give up a session after a 429. */
  status: 429 | 503;
  /** Seconds until the next request is accepted. */
  waitS: number;
}
