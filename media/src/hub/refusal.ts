/** An expected no, whose message may be shown to a publisher or viewer. */
export class Refusal extends Error {
  /** ZLMediaKit's. */
  readonly code: number
  /** Of the answers that are no JSON (WHEP, WHIP, HLS). */
  readonly status: number

  constructor(message: string, code = -400, status = 406) {
    super(message)
    this.code = code
    this.status = status
  }
}
