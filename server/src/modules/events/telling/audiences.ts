import type { Kernel } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { perProcess } from '../../../kernel/per-process.ts'

export interface Page {
  /** Whoever takes part later does not count. */
  by: Date
  /** The last member of the page before. */
  after: string | null
  limit: number
}

/** Some members who take part in an event, each once, in the order of their ids. */
export type Audience = (db: Db | Tx, eventId: string, page: Page) => Promise<string[]>

const audiences = perProcess((): Audience[] => [])

/** A domain in which members take part in events says who they are; called in its `listen`. */
export const registerAudience = (kernel: Kernel, audience: Audience) => void audiences(kernel).push(audience)

/** Some of all who take part, each once, in the order of their ids. */
export async function participants(kernel: Kernel, tx: Tx, eventId: string, page: Page): Promise<string[]> {
  const found: string[] = []
  for (const audience of audiences(kernel)) found.push(...(await audience(tx, eventId, page)))
  return [...new Set(found)].sort().slice(0, page.limit)
}
