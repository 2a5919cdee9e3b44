import { texts } from '@vondrona/rules/shell/operator'
import { operatorLanguage } from '../config.ts'
import { readMaintenance } from '../kernel/maintenance/maintenance.ts'
import { closeForMaintenance, endMaintenance } from '../modules/site/index.ts'
import { tell, UsageError, type Word } from './command.ts'
import { withContext } from './opened.ts'

interface Sentence {
  fr?: string | undefined
  en?: string | undefined
}
const longest = 500

/** The servers that run, on every node, look every two seconds. */
export async function beginMaintenance({ fr, en }: Sentence, word: Word): Promise<void> {
  const usual = 'operator.maintenance.usual' as const
  const closed = { fr: (fr ?? texts.fr[usual]).trim(), en: (en ?? (await texts.en())[usual]).trim() }
  if (Object.values(closed).some(({ length }) => length === 0 || length > longest))
    throw new UsageError(word('operator.maintenance.tooLong'))
  await withContext('maintenance on', { upToDate: true }, (ctx) => closeForMaintenance(ctx, closed))
  tell(word('operator.maintenance.on'))
}

export async function stopMaintenance(word: Word): Promise<void> {
  const wasClosed = await withContext('maintenance off', { upToDate: true }, endMaintenance)
  tell(word(wasClosed ? 'operator.maintenance.off' : 'operator.maintenance.wasOff'))
}

export async function showMaintenance(json: boolean, word: Word): Promise<void> {
  const closed = await withContext('maintenance status', { upToDate: true }, (ctx) => readMaintenance(ctx.db))
  if (json) return tell(JSON.stringify({ closed }))
  tell(
    closed
      ? word('operator.maintenance.isOn', { text: closed[operatorLanguage()] })
      : word('operator.maintenance.isOff'),
  )
}
