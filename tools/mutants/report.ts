/** What became of a sample. */
import { changeOf } from './equivalent.ts'
import type { Mutant } from './mutate.ts'
import { areaOf } from './sample.ts'
import type { Verdict } from './try.ts'

export interface Outcome {
  tried: number
  killed: number
  /** Share of those tried; 1 when none was. */
  share: number
  lines: string[]
}

export const nameOf = (mutant: Mutant) => `${mutant.file}:${mutant.line}  ${mutant.kind}  ${changeOf(mutant)}`

export function reportOf(verdicts: ReadonlyMap<Mutant, Verdict>, excused: number): Outcome {
  const tried = [...verdicts].filter(([, { state }]) => state !== 'untried')
  const killed = tried.filter(([, { state }]) => state === 'killed')
  const areas = [...new Set(tried.map(([{ file }]) => areaOf(file)))].map((area) => {
    const isHere = ([{ file }]: [Mutant, Verdict]) => areaOf(file) === area
    return `  ${area}: ${killed.filter(isHere).length} of ${tried.filter(isHere).length}`
  })
  const left = verdicts.size - tried.length
  const late = killed.filter(([, verdict]) => verdict.state === 'killed' && verdict.by.endsWith('time limit')).length
  const lines = [
    `${killed.length} of ${tried.length} killed${percent(killed.length, tried.length)}`,
    ...areas,
    ...(late ? [`  ${late} of them by the time limit`] : []),
    ...(excused ? [`  ${excused} equivalent (tools/mutants/equivalent.txt), not counted`] : []),
    ...(left ? [`  ${left} not tried`] : []),
  ]
  const survivors = tried.filter(([, { state }]) => state === 'survived').map(([mutant]) => nameOf(mutant))
  if (survivors.length) lines.push('Survivors:', ...survivors.toSorted())
  const share = tried.length ? killed.length / tried.length : 1
  return { tried: tried.length, killed: killed.length, share, lines }
}

const percent = (part: number, all: number) => (all ? ` (${Math.floor((100 * part) / all)} %)` : '')
