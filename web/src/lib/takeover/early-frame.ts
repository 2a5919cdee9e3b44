/**
 * The script of a member's page as the server sends it: its frame, which is the same for everybody, and its first
 * queries. They are sent at once, while the scripts are still on their way (docs/decisions/0088).
 */
import { applyTheme } from '../device/theme.ts'
import { getToken, keptMember } from '../session/token.ts'
import { language } from '../texts/language.ts'
import { applyTypeface } from '../typeface/typeface.ts'
import { queriesFor, queryEarly } from './early-answers.ts'

applyTheme()
applyTypeface()

/** Written into the head by the server. Without it the app sends its queries by itself. */
const written = document.getElementById('first')?.textContent
const token = getToken()
if (written && token !== null) {
  const role = (keptMember() as { role?: string } | null)?.role ?? null
  queryEarly(queriesFor(role, JSON.parse(written)), { token, language: language() })
}
