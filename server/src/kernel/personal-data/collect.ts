import type { Declaration, Hook, PersonalData, TableData } from './types.ts'

/** Throws where two say the same, where a hook that is named does not exist, or where nothing names a hook. */
export function collectPersonalData<Context>(declarations: readonly Declaration<Context>[]): PersonalData<Context> {
  const tables = new Map<string, TableData>()
  const hooks = new Map<string, Hook<Context>>()
  const files = new Map<string, string>()
  for (const declaration of declarations) {
    for (const [name, table] of Object.entries(declaration.tables)) {
      if (files.has(name)) throw new Error(`${name} is declared in ${files.get(name)} and in ${declaration.file}`)
      tables.set(name, table)
      files.set(name, declaration.file)
    }
    for (const [name, hook] of Object.entries(declaration.hooks)) {
      if (hooks.has(name)) throw new Error(`${declaration.file}: there is another hook « ${name} »`)
      hooks.set(name, hook)
    }
  }
  const all = { tables, hooks, files }
  checkHooks(all)
  return all
}

/** Each hook is named by what it is there for, does what it is named for, and none is left over. */
function checkHooks({ tables, hooks, files }: PersonalData<never>): void {
  const referred = new Set<string>()
  for (const [name, { readBy, rows, columns }] of tables) {
    const erasedBy = typeof rows === 'object' && 'hook' in rows ? rows.hook : undefined
    const named = [readBy, erasedBy, ...Object.values(columns).map(({ hook }) => hook)]
    for (const hook of named) {
      if (hook === undefined) continue
      if (!hooks.has(hook))
        throw new Error(`${files.get(name)}: ${name} names the hook « ${hook} », which no module has`)
      referred.add(hook)
    }
    if (readBy !== undefined && !hooks.get(readBy)?.read)
      throw new Error(`${files.get(name)}: « ${readBy} » reads nothing`)
    if (erasedBy !== undefined && !hooks.get(erasedBy)?.erase)
      throw new Error(`${files.get(name)}: « ${erasedBy} » erases nothing`)
  }
  for (const hook of hooks.keys())
    if (!referred.has(hook))
      throw new Error(`the hook « ${hook} » is named by no table: who would know that it is needed?`)
}
