import { fileURLToPath } from 'node:url'
import { createRequest, formatDocument, stringifyDocument } from '@urql/core'
import { queryLimits } from '@vondrona/rules/constants'
import type { Rolldown } from 'vite'
import { filesOf } from './files-of.ts'
import type { Ask, First } from './src/first.ts'
import { headOf } from './src/lib/api/typed-document.ts'

/**
 * first.json, from which the server writes into the first answer to a member what that page needs first: the files to
 * preload, all at once, and what its script asks meanwhile (docs/decisions/0088).
 */
export function firstAnswers(
  bundle: Rolldown.OutputBundle,
  { first, who, frame }: { first: Readonly<Record<string, First>>; who: Ask; frame: First },
  loaded: string,
): string {
  const sources = fileURLToPath(new URL('src/', import.meta.url))
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(sources + module))
    if (!found) throw new Error(`${module} is not in the build. Correct web/src/first.ts.`)
    return found.fileName
  }
  const pages = Object.entries(first).map(([page, { modules, asks }]) => {
    const files = new Set(modules.flatMap((module) => [...filesOf(bundle, chunkOf(module))]))
    if (asks.length > queryLimits.batch) throw new Error(`${page} asks too much at once. Correct web/src/first.ts.`)
    return [
      page,
      {
        files: [...files].filter((file) => !loaded.includes(`/${file}"`)).map((file) => `/${file}`),
        asks: [[asked(who, who.query), ...frame.asks.map(asWritten)], asks.map(asWritten)],
      },
    ]
  })
  return JSON.stringify(Object.fromEntries(pages))
}

/** As the app's transport names it. */
const asked = ({ query, variables = {}, search, only }: Ask, text: string) => ({
  operationName: headOf(query).name,
  query: text,
  variables,
  search,
  only,
})

/** The text that the cache sends: it asks each thing for its type. */
const asCached = ({ query }: Ask) => stringifyDocument(formatDocument(createRequest(query, {}).query))

const asWritten = (ask: Ask) => asked(ask, asCached(ask))
