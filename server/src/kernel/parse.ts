import { moment } from '@vondrona/rules/dates'
import { schemaParams } from '@vondrona/rules/texts'
import type { core } from 'zod/mini'
import * as z from 'zod/mini'
import { isId } from './ids.ts'
import { badInput, type FieldRefusal } from './refusal.ts'

/** Parses with a schema of the rules; all problems become one BAD_USER_INPUT that names every field. */
export function parse<T extends core.$ZodType>(schema: T, raw: unknown): core.output<T> {
  const { data, problems } = check(schema, raw)
  if (problems.length > 0) throw badInput(problems)
  return data as core.output<T>
}

/** The same without throwing: for a form with rules beyond its schema, so that all problems are reported together. */
export function check<T extends core.$ZodType>(schema: T, raw: unknown): Checked<core.output<T>> {
  const result = z.safeParse(schema, raw)
  if (result.success) return { data: result.data, problems: [] }
  const seen = new Set<string>()
  const problems = result.error.issues.flatMap((issue) => {
    const field = issue.path.map(String).join('.') || issueField(issue)
    if (seen.has(field)) return []
    seen.add(field)
    return [{ field, key: isKey(issue.message) ? issue.message : 'shell.badInput', params: schemaParams }]
  })
  return { data: null, problems }
}

const doneInput = z.object({ at: z.nullish(moment('shell.badInput')) })

/**
 * When somebody did what their device sends only now, by the server's clock (decision 0111): never later than now, which is
 * also the moment of clients that do not say.
 */
export function doneAt({ now }: { now(): Date }, at: unknown): Date {
  const { at: said } = parse(doneInput, { at })
  const arrived = now()
  return said && said < arrived ? said : arrived
}

/** The id that a list is narrowed to; undefined for none, or an empty one. */
export function idFilter(field: string, id: string | null | undefined): string | undefined {
  if (id && !isId(id)) throw badInput([{ field, key: 'shell.badInput' }])
  return id || undefined
}

interface Checked<T> {
  data: T | null
  problems: FieldRefusal[]
}

const isKey = (message: string) => /^[a-z]+\.[\w.-]+$/.test(message)
const issueField = (issue: core.$ZodIssue) => (issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '')
