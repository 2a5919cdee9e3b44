/**
 * The script of a member's page as the server sends it: its frame, which is the same for everybody, and what its first
 * questions are. They are asked at once, while the scripts are still on their way (docs/decisions/0088).
 */
import { applyTheme } from '../device/theme.ts'
import { getToken, keptMember } from '../session/token.ts'
import { language } from '../texts/language.ts'
import { askFirst, wantedOf } from './early-answers.ts'

applyTheme()

/** Written into the head by the server, of what this page needs first. Without it the app asks by itself. */
const asks = document.getElementById('first')?.textContent
const token = getToken()
if (asks && token !== null) {
  const role = (keptMember() as { role?: string } | null)?.role ?? null
  const wanted = wantedOf(JSON.parse(asks), new URLSearchParams(location.search), role)
  askFirst(wanted, { token, language: language() })
}
