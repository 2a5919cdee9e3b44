/** Of what cannot be done without codecs. */
export const codecsMissing = -501
/** Of what is refused because too many want it at once: it may work in a moment. */
export const crowded = -429

/** What may be wrong with a source that may publish; the server says it to the streamer in words (rules/src/lives). */
export const sourceProblems = [
  'video_codec',
  'audio_codec',
  'picture_size',
  'picture_format',
  'already_live',
  'full',
  'not_fetched',
] as const
export type SourceProblem = (typeof sourceProblems)[number]

/** An expected refusal; its message may be shown to a publisher or viewer. */
export class Refusal extends Error {
  /** ZLMediaKit's. */
  readonly code: number
  /** HTTP status of responses that are not JSON (WHEP, WHIP, HLS). */
  readonly status: number

  constructor(message: string, code = -400, status = 406) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** A source whose key is right, and whose media or place is not. `detail`: what it sent, in a few words of ours. */
export class SourceRefusal extends Refusal {
  readonly problem: SourceProblem
  readonly detail: string

  constructor(problem: SourceProblem, message: string, detail = '') {
    super(message)
    this.problem = problem
    this.detail = detail
  }
}
