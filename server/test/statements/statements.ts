/** Every statement of the stores that can be asked with what two people have: which arguments it takes, by their types. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionsOf, type Parameter } from '../../../tools/lib/exported-functions.ts'
import { listFiles, root } from '../../../tools/lib/files.ts'
import type { Db, Tx } from '../../src/kernel/db.ts'

export interface Statement {
  /** `orders/store heldBy` */
  name: string
  call(db: Db | Tx, asked: Asked): Promise<unknown>
}

export interface Asked {
  me: string
  now: Date
}

export async function readStatements(): Promise<Statement[]> {
  const found: Statement[] = []
  for (const path of listFiles('server/src/modules', (path) => path.endsWith('/store.ts'))) {
    const functions = functionsOf(path, readFileSync(join(root, path), 'utf8'))
    const store: Record<string, (...args: unknown[]) => Promise<unknown>> = await import(join(root, path))
    for (const [name, parameters] of functions) {
      if (!/^(Db|Tx)/.test(parameters[0]?.type ?? '')) continue
      const makers = parameters.map(argumentFor)
      if (!makers.every((maker) => maker !== null)) continue
      const call: Statement['call'] = async (db, asked) => store[name]?.(...makers.map((make) => make(db, asked)))
      found.push({ name: `${path.slice('server/src/modules/'.length, -'.ts'.length)} ${name}`, call })
    }
  }
  return found
}

type Maker = (db: Db | Tx, asked: Asked) => unknown

/** Null: not known from the type. Dates are such that what is there now is due, and nothing is too old. */
function argumentFor({ name, type }: Parameter): Maker | null {
  if (/^(Db|Tx|Db \| Tx|Tx \| Db)$/.test(type)) return (db) => db
  if (/^(readonly string\[\]|string\[\]|Iterable<string>)$/.test(type)) return (_, { me }) => [me]
  if (/^string( \| (null|undefined))*$/.test(type)) {
    if (/born|birth|day$/i.test(name)) return () => '1987-03-04'
    const isPlace = /^after|cursor$/i.test(name) && type !== 'string'
    return (_, { me }) => (isPlace ? undefined : me)
  }
  if (/^Date( \| null)?$/.test(type)) {
    const shift = /after|since|from/i.test(name) ? -1000 : 1000
    return (_, { now }) => new Date(now.getTime() + shift)
  }
  if (type === 'number') return () => (/limit|most|batch/i.test(name) ? 10 : 1)
  if (type === 'boolean') return () => true
  return null
}
