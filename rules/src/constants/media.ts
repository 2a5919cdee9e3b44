import { second } from './units.ts'

/** What the media gateway and its clients share with the lives. */
export const mediaGateway = {
  grace: 45 * second, // a source that reconnects within it continues the same live
  playTimeout: 8 * second, // a play call without a response
  crowded: -429, // the code of an answer: too many watch; media/src/hub/refusal.ts says it
} as const
