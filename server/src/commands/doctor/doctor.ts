import { complain, Ended, tell, type Word } from '../command.ts'
import { examine } from './examine.ts'
import { exitOf, isWarning, partOf } from './faults.ts'

interface Options {
  backups?: string | undefined
  json: boolean
}

/** Looks at everything, changes nothing, and ends with the exit code of the first grave fault. */
export async function doctor({ backups, json }: Options, word: Word): Promise<void> {
  const { faults, checks, ms } = await examine({ backups })
  const shown = faults.map((fault) => ({
    id: fault.id,
    state: isWarning(fault) ? 'warning' : 'failing',
    exit: exitOf[partOf(fault)],
    text: word(`operator.fault.${fault.id}`, fault.params),
  }))
  const failing = shown.filter(({ state }) => state === 'failing')
  const exit = failing[0]?.exit ?? 0
  if (json) tell(JSON.stringify({ ok: exit === 0, exit, checks, ms, faults: shown }))
  else {
    for (const { id, state, text } of shown) tell(`${state === 'failing' ? '✗' : '!'} [${id}] ${text}`)
    const counts = { failing: failing.length, warnings: shown.length - failing.length, n: checks, ms }
    const last = word(shown.length === 0 ? 'operator.doctor.well' : 'operator.doctor.found', counts)
    if (exit === 0) tell(last)
    else complain(last)
  }
  if (exit !== 0) throw new Ended(exit)
}
