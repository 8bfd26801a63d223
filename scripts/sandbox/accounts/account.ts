/** A fictional news account whose posts the sandbox serves. Places, people and institutions are invented. */
export interface SandboxAccount {
  handle: string;
  name: string;
  followers: number;
  verified: boolean;
  posts: readonly SandboxPost[];
}

export interface SandboxPost {
  /** Age in minutes when the sandbox starts. */
  ago: number;
  text: string;
  likes: number;
  retweets: number;
  replies: number;
  /** Absent where the platform does not say. */
  views?: number;
  lang?: string;
  media?: readonly SandboxMedia[];
  /** The account whose post this repeats. */
  retweetOf?: string;
  /** The account that is answered. */
  replyTo?: string;
  quotes?: { handle: string; name: string; text: string };
}

export interface SandboxMedia {
  type: 'photo' | 'video' | 'animated_gif';
  name: string;
  alt?: string;
}
