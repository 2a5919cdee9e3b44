/** What a bucket answered instead of doing it, or why it did not answer: its own code, or one of ours. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
  readonly status: number
  readonly code: string
  /** Milliseconds by which the clock of the bucket is ahead of ours. */
  readonly ahead: number | null
  constructor(status: number, code: string, detail = '', ahead: number | null = null) {
    super(detail ? `${code}: ${detail}` : code)
    this.status = status
    this.code = code
    this.ahead = ahead
  }
}
