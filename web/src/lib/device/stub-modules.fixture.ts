/** Other modules in place of those that need a browser, for tests in plain Node. Before the first import of what needs them. */
import { registerHooks } from 'node:module'

const home = globalThis as { stubs?: Record<string, object> }

/** By the end of a module's address: what it exports instead. Workers, whose address only the build knows, are empty. */
export function stubModules(stubs: Record<string, Record<string, unknown>>): void {
  home.stubs = { ...home.stubs, ...stubs }
  registerHooks({
    resolve(name, context, next) {
      if (name.endsWith('?worker&url')) return emptyText
      const found = next(name, context)
      const end = Object.keys(stubs).find((one) => found.url.endsWith(`/web/src/${one}`))
      return end ? { url: moduleOf(end, Object.keys(stubs[end] ?? {})), format: 'module', shortCircuit: true } : found
    },
  })
}

const emptyText = { url: 'data:text/javascript,export default ""', format: 'module', shortCircuit: true }

const moduleOf = (end: string, names: readonly string[]) =>
  `data:text/javascript,${encodeURIComponent(
    names.map((name) => `export const ${name} = globalThis.stubs[${JSON.stringify(end)}].${name}`).join('\n'),
  )}`
