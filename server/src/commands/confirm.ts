import { stdin } from 'node:process'
import { StartupError } from '../kernel/startup-error.ts'
import { ask } from './ask.ts'
import { UsageError, type Word } from './command.ts'

/** Asked where somebody sits at a terminal; a script says `--yes`. */
export async function confirm(question: string, word: Word, yes = false): Promise<void> {
  if (yes) return
  if (!stdin.isTTY) throw new UsageError(word('operator.sayYes', { question }))
  const answer = await ask(`${question} ${word('operator.yesOrNo')} `)
  if (!/^(?:o|oui|y|yes)$/i.test(answer.trim())) throw new StartupError(word('operator.notConfirmed'))
}
