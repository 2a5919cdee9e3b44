/** Which rules are broken: the same for the same seed, in any order of the files. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../lib/files.ts'
import { type Mutant, mutantsOf } from './mutate.ts'

const areas = [
  { name: 'rules', folder: 'rules/src' },
  { name: 'server', folder: 'server/src/modules' },
  { name: 'media', folder: 'media/src' },
  { name: 'web', folder: 'web/src' },
] as const

/** Written by a tool, read by people, or there for tests and the demo. */
const left = /\.(test|generated|contract|fixture|d)\.ts$|(^|\/)(messages\.\w+|testing)\.ts$|\/(test|testing|demo)\//

export const areaOf = (file: string) =>
  areas.find(({ folder }) => file.startsWith(`${folder}/`))?.name ?? file.split('/')[0]

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** A hook is a part of a view: it runs only within a page. */
const isHook = (file: string) => file.startsWith('web/') && /^import (?!type\b).* from 'react'$/m.test(textOf(file))

export const mutableFiles = (): string[] =>
  areas
    .flatMap(({ folder }) => listFiles(folder, (path) => path.endsWith('.ts') && !left.test(path)))
    .filter((file) => !isHook(file))

export const allMutants = (files: readonly string[] = mutableFiles()): Mutant[] =>
  files.flatMap((file) => mutantsOf(file, textOf(file)))

/** Drawn without putting back, one of the alternatives at a place. */
export function sampleOf<Of extends { file: string; start: number; end: number; after: string }>(
  mutants: readonly Of[],
  size: number,
  seed: string,
): Of[] {
  const lot = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
  const drawn = mutants
    .map((mutant) => ({ mutant, lot: lot(`${mutant.file} ${mutant.start} ${mutant.end} ${mutant.after}`) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
  const places = new Set<string>()
  const chosen: Of[] = []
  for (const { mutant } of drawn) {
    const place = `${mutant.file} ${mutant.start}`
    if (chosen.length === size) break
    if (places.has(place)) continue
    places.add(place)
    chosen.push(mutant)
  }
  return chosen
}
