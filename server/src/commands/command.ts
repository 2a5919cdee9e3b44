import { stderr, stdout } from 'node:process'
import { texts } from '@vondrona/rules/shell/operator'
import { fill, type Language, type TextParams } from '@vondrona/rules/texts'
import { operatorLanguage, secretValues } from '../config.ts'
import { faultOf } from '../database-faults.ts'
import { asUnavailable, FilesAway, Unavailable } from '../kernel/db.ts'
import { Refusal, say } from '../kernel/refusal.ts'
import { StartupError } from '../kernel/startup-error.ts'

/** How a command ends, for scripts (docs/operate/commands.md); the doctor's faults have their own (10 and above). */
export const exits = { done: 0, refused: 1, usage: 2, broken: 70, later: 75, interrupted: 130 } as const

export type OperatorKey = keyof typeof texts.fr
export type Word = (key: OperatorKey, params?: TextParams) => string

/** The words typed after a command are not understood. */
export class UsageError extends StartupError {}

/** It was done as far as it could be, and its result is an exit code of its own. */
export class Ended extends Error {
  readonly code: number
  constructor(code: number) {
    super(`ended with ${code}`)
    this.code = code
  }
}

/** The texts of commands in the language of the terminal. */
export async function operatorTexts(language: Language = operatorLanguage()): Promise<Word> {
  const sentences = language === 'en' ? await texts.en() : texts.fr
  return (key, params) => fill(sentences[key], params)
}

const closings = new Set<() => Promise<void>>()

/** What a command that is interrupted still closes: a database that it started. */
export async function closedAtEnd<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  closings.add(close)
  try {
    return await work()
  } finally {
    closings.delete(close)
    await close()
  }
}

/** Prints a line for whoever ran the command, whatever it is made of without the secrets of the settings. */
export const tell = (line: string) => console.log(withoutSecrets(line))
export const complain = (line: string) => console.error(withoutSecrets(line))

function withoutSecrets(text: string): string {
  return secretValues().reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text)
}

/** Runs a command of the operator: one sentence and an exit code when it cannot be done. */
export async function command(work: () => Promise<void>): Promise<void> {
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error // whoever read it has seen enough
    })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupted)
  try {
    await work()
    process.exit(exits.done)
  } catch (error) {
    if (isInterrupted) return // its connections were closed under it
    process.exit(await explain(error))
  }
}

let isInterrupted = false

/** What was not committed is undone by the database; a second time ends at once. */
async function interrupted() {
  isInterrupted = true
  process.on('SIGINT', () => process.exit(exits.interrupted))
  const word = await operatorTexts()
  complain(word('operator.interrupted'))
  // The last opened first: a folder is removed once the database in it has stopped.
  for (const close of [...closings].toReversed()) await close().catch(() => {})
  process.exit(exits.interrupted)
}

async function explain(error: unknown): Promise<number> {
  if (error instanceof Ended) return error.code
  const language = operatorLanguage()
  const word = await operatorTexts(language)
  if (error instanceof StartupError) {
    complain(word('operator.notDone', { reason: error.message }))
    if (error instanceof UsageError) return exits.usage
    const isPassing = faultOf(error)?.passes || asUnavailable(error.cause) instanceof Unavailable
    return isPassing ? exits.later : exits.refused
  }
  if (error instanceof Refusal) {
    const sentences = await (await import('../sentences.ts')).loadSentences() // what a refusal says may be any domain's
    complain(word('operator.notDone', { reason: sentence(say(sentences, language, error.key, error.details.params)) }))
    return exits.refused
  }
  if (error instanceof FilesAway) {
    complain(word('operator.notDone', { reason: error.message }))
    return exits.later
  }
  if (error instanceof Unavailable) {
    complain(word('operator.notDone', { reason: word('operator.databaseAway') }))
    return exits.later
  }
  complain(String((error as Error)?.stack ?? error))
  return exits.broken
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What is behind the command: one sentence with the usage where it is not understood. */
export function readOptions<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new UsageError(`${sentence}: ${usage}.`)
  }
}
