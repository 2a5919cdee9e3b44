import { createLiveInput } from '@vondrona/rules/lives'
import type { LiveInput } from '../operations.generated.ts'

/** The server's own schema before anything is sent: field → text key. */
export function validateLive(input: LiveInput): Record<string, string> {
  const issues = createLiveInput.safeParse(input).error?.issues ?? []
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'title')
    problems[field === 'startTime' ? 'start' : field] ??= message
  }
  return problems
}
