import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'graphql'
import { sentTexts } from '../../tools/lib/operations.ts'

/** The document that the app sends for an operation: the server compiles those of its own build (decision 0018). */
export function ownDocument(feature: string, operation: string): string {
  const file = join(import.meta.dirname, `../../web/src/features/${feature}/operations.graphql`)
  const text = sentTexts(parse(readFileSync(file, 'utf8'))).find((one) => one.startsWith(`query ${operation}(`))
  if (!text) throw new Error(`no query ${operation} in ${feature}`)
  return text
}
