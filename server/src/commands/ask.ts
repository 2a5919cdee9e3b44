import { once } from 'node:events'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '../kernel/startup-error.ts'
import { UsageError, type Word } from './command.ts'

let piped: AsyncIterator<string> | undefined

/** Asks the operator, or takes the next line of what is piped in. `secret`: what is typed is not shown, and typed twice. */
export async function ask(question: string, { secret = false } = {}): Promise<string> {
  if (!stdin.isTTY) return nextLine(question)
  const answer = await type(question, secret)
  if (secret && (await type('Once more: ', secret)) !== answer) throw new StartupError('the two were not the same.')
  return answer
}

/** One reader for all questions: it reads ahead. */
async function nextLine(question: string): Promise<string> {
  piped ??= createInterface({ input: stdin })[Symbol.asyncIterator]()
  const { value, done } = await piped.next()
  if (done) throw new StartupError(`nobody answers the question "${question.replace(/[:\s]+$/, '')}".`)
  return value
}

async function type(question: string, secret: boolean): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (secret) stdout.write(question)
  const lines = createInterface({ input: stdin, output: secret ? nowhere : stdout, terminal: true })
  const interrupted = once(lines, 'close').then(() => null)
  const given = await Promise.race([lines.question(question).catch(() => null), interrupted])
  lines.close()
  if (secret) stdout.write('\n')
  if (given === null) throw new StartupError('nothing was answered.')
  return given
}

/** Asked where somebody sits at a terminal; a script says `--yes`. */
export async function confirm(question: string, word: Word, yes = false): Promise<void> {
  if (yes) return
  if (!stdin.isTTY) throw new UsageError(word('operator.sayYes', { question }))
  const answer = await ask(`${question} ${word('operator.yesOrNo')} `)
  if (!/^(?:o|oui|y|yes)$/i.test(answer.trim())) throw new StartupError(word('operator.notConfirmed'))
}
