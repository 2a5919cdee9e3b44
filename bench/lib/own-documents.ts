import { contractSchema } from '../../tools/lib/contract.ts'
import { readOperations, sentTexts } from '../../tools/lib/operations.ts'

/** The document that the app sends for an operation: the server compiles those of its own build (decision 0018). */
export function ownDocument(feature: string, operation: string): string {
  const schema = contractSchema()
  const operations = schema && readOperations(schema, `web/src/features/${feature}/operations.graphql`)
  const text =
    operations && sentTexts(operations).find((one) => new RegExp(`^(query|mutation) ${operation}\\(`).test(one))
  if (!text) throw new Error(`no operation ${operation} in ${feature}`)
  return text
}
