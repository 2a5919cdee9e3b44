/** What the archive says of a member, and their erasure, without the waiting. */
import { copyOf } from '../src/kernel/personal-data/copy.ts'
import { erasePerson } from '../src/kernel/personal-data/erase.ts'
import type { World } from './world.ts'

type Somebody = { id: string; pseudo: string }

/** One file of the archive, as the job would write it. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever the file holds
export const copied = (w: World, { id, pseudo }: Somebody, file: string): Promise<any> =>
  copyOf(w.system, { id, name: pseudo }, file)

export const erase = (w: World, { id, pseudo }: Somebody): Promise<void> =>
  w.system.transaction((tx) => erasePerson(tx, w.system, { id, name: pseudo }))
