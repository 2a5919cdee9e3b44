/** An expected no, whose message may be shown to a publisher or viewer; `code` is ZLMediaKit's. */
export class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = -400) {
    super(message)
    this.code = code
  }
}
