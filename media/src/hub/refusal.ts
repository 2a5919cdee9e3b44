/** Of what cannot be done without codecs. */
export const codecsMissing = -501

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
