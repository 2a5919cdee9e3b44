/** The server cannot start and the operator can do something about it: printed as one sentence, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
