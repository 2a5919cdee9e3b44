import { textParams } from '@vondrona/rules/sessions'
import type { core } from 'zod/mini'
import * as z from 'zod/mini'
import { badInput } from './refused.ts'

/** Parses with a schema of the rules; what is wrong becomes one BAD_USER_INPUT that names every field. */
export function parse<T extends core.$ZodType>(schema: T, raw: unknown): core.output<T> {
  const result = z.safeParse(schema, raw)
  if (result.success) return result.data
  const seen = new Set<string>()
  const fields = result.error.issues.flatMap((issue) => {
    const field = issue.path.map(String).join('.') || issueField(issue)
    if (seen.has(field)) return []
    seen.add(field)
    return [{ field, key: isKey(issue.message) ? issue.message : 'shell.badInput', params: textParams }]
  })
  throw badInput(fields)
}

const isKey = (message: string) => /^[a-z]+\.[\w.-]+$/.test(message)
const issueField = (issue: core.$ZodIssue) => (issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '')
