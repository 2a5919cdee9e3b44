/** Every statement of the stores that can be asked with what two people have. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionsOf } from '../../../tools/lib/exported-functions.ts'
import { listFiles, root } from '../../../tools/lib/files.ts'
import type { Db, Tx } from '../../src/kernel/db.ts'
import { type Asked, makerFor, takesList } from './arguments.ts'

export interface Statement {
  /** `orders/store heldBy` */
  name: string
  takesList: boolean
  call(db: Db | Tx, asked: Asked): Promise<unknown>
}

export async function readStatements(): Promise<Statement[]> {
  const found: Statement[] = []
  for (const path of listFiles('server/src/modules', (path) => path.endsWith('/store.ts'))) {
    const functions = functionsOf(path, readFileSync(join(root, path), 'utf8'))
    const store: Record<string, (...args: unknown[]) => Promise<unknown>> = await import(join(root, path))
    for (const [name, parameters] of functions) {
      if (!/^(Db|Tx)/.test(parameters[0]?.type ?? '')) continue
      const makers = parameters.map((one) => makerFor(one.name, one.type, path))
      if (!makers.every((maker) => maker !== null)) continue
      found.push({
        name: `${path.slice('server/src/modules/'.length, -'.ts'.length)} ${name}`,
        takesList: parameters.some(({ type }) => takesList(type)),
        call: async (db, asked) => store[name]?.(...makers.map((make) => make(db, asked))),
      })
    }
  }
  return found
}
