import { fileURLToPath } from 'node:url'
import { createRequest, formatDocument, stringifyDocument } from '@urql/core'
import { queryLimits } from '@vondrona/rules/constants'
import type { Rolldown } from 'vite'
import { filesOf } from './files-of.ts'
import type { First, FirstQuery } from './src/first.ts'
import { headOf } from './src/lib/api/typed-document.ts'

/**
 * first.json, from which the server writes into the HTML of a member's page what that page needs first: the files to
 * preload, all at once, and the queries that its script sends meanwhile (docs/decisions/0088).
 */
export function firstAnswers(
  bundle: Rolldown.OutputBundle,
  { first, me, frame }: { first: Readonly<Record<string, First>>; me: FirstQuery; frame: First },
  loaded: string,
  earlyFiles: Readonly<Record<string, object>>,
): string {
  const sources = fileURLToPath(new URL('src/', import.meta.url))
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(sources + module))
    if (!found) throw new Error(`${module} is not in the build. Correct web/src/first.ts.`)
    return found.fileName
  }
  const pages = Object.entries(first).map(([page, { modules, queries, early, parameter }]) => {
    const files = new Set(modules.flatMap((module) => [...filesOf(bundle, chunkOf(module))]))
    if (queries.length > queryLimits.batch) throw new Error(`${page} has too many queries. Correct web/src/first.ts.`)
    return [
      page,
      {
        files: [...files].filter((file) => !loaded.includes(`/${file}"`)).map((file) => `/${file}`),
        queries: [[sent(me, me.query), ...frame.queries.map(asWritten)], queries.map(asWritten)],
        parameter,
        early: early && earlyFiles[early],
      },
    ]
  })
  return JSON.stringify(Object.fromEntries(pages))
}

/** As the app's transport names it. */
const sent = ({ query, variables = {}, only }: FirstQuery, text: string) => ({
  operationName: headOf(query).name,
  query: text,
  variables,
  only,
})

/** The text that the cache sends: it adds `__typename`. */
const asCached = ({ query }: FirstQuery) => stringifyDocument(formatDocument(createRequest(query, {}).query))

const asWritten = (one: FirstQuery) => sent(one, asCached(one))
