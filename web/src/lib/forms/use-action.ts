import { retryWindow } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell'
import { useState } from 'react'
import { toast } from '../../ui/dialogs/toast.ts'
import { type Problems, Refusal } from '../api/refusal.ts'
import { textOf } from '../texts/texts.ts'

interface ActionState<Args> {
  /** What it was started with, while it runs. */
  running: Args | null
  /** Why it did not work, until it is started again. */
  problem: string | undefined
}

export interface ActionOptions {
  /** The component shows `problem` in its place; otherwise a toast says it, and offers to retry a lost connection. */
  inPlace?: boolean
  /** Deals with a refusal first: returns the sentence that is left to say, undefined for none. */
  refused?: (problem: Problems) => string | undefined
}

/** A bug stays visible as one; the person reads the sentence for the unforeseen. */
async function unforeseen(bug: unknown): Promise<Refusal> {
  reportError(bug)
  return new Refusal({ code: 'UNKNOWN', message: await textOf(texts, 'shell.unexpected') })
}

/** The action behind `useAction`; never throws, and true means that the work is done. */
export function makeAction<Args extends unknown[]>(show: (state: ActionState<Args>) => void) {
  let isRunning = false
  let said: number | undefined // the toast about the last try, which is of no interest at the next one
  return async function run(
    args: Args,
    work: (...args: Args) => unknown,
    options: ActionOptions = {},
  ): Promise<boolean> {
    if (isRunning) return false
    isRunning = true
    if (said !== undefined) toast.dismiss(said)
    said = undefined
    show({ running: args, problem: undefined })
    let problem: string | undefined
    try {
      await work(...args)
      return true
    } catch (error) {
      const found = error instanceof Refusal ? error : await unforeseen(error)
      const sentence = options.refused ? options.refused(found) : found.message
      if (options.inPlace) problem = sentence
      else if (sentence !== undefined) {
        const action = { run: () => void run(args, work, options) }
        said = toast.error(sentence, found.isNetwork ? { duration: retryWindow, action } : {})
      }
      return false
    } finally {
      isRunning = false
      show({ running: null, problem })
    }
  }
}

/**
 * Does something and says what happened: `run` starts it, once at a time, and never throws. A refusal is shown as a
 * toast or, with `inPlace`, returned as `problem`.
 */
export function useAction<Args extends unknown[]>(work: (...args: Args) => unknown, options?: ActionOptions) {
  const rest: ActionState<Args> = { running: null, problem: undefined }
  const [state, setState] = useState(rest)
  const [run] = useState(() => makeAction(setState))
  return {
    ...state,
    busy: state.running !== null,
    run: (...args: Args) => run(args, work, options),
    /** The problem is of no interest any more. */
    forget: () => setState(rest),
  }
}
