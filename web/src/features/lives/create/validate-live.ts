import { createLiveInput } from '@vondrona/rules/lives'
import type { LiveInput } from '../operations.generated.ts'

/** Validates with the server's schema before anything is sent: text keys by field. */
export function validateLive(input: LiveInput): Record<string, string> {
  const issues = createLiveInput.safeParse(input).error?.issues ?? []
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'title')
    problems[field === 'startTime' ? 'start' : field] ??= message
  }
  return problems
}
