/**
 * The script of a member's page as the server sends it: its frame, which is the same for everybody, and what its first
 * questions are. They are asked at once, while the scripts are still on their way (docs/decisions/0088).
 */
import { applyTheme } from '../device/theme.ts'
import { getToken } from '../session/token.ts'
import { language } from '../texts/language.ts'
import { askFirst, type FirstAsk } from './early-answers.ts'

applyTheme()

/** Written into the head by the server, of what this page needs first. Without it the app asks by itself. */
const asks = document.getElementById('first')?.textContent
const token = getToken()
if (asks && token !== null) {
  const query = new URLSearchParams(location.search)
  const wanted = (JSON.parse(asks) as (FirstAsk & { search?: string })[])
    .filter(({ search }) => !search || query.has(search))
    .map(({ search: _, ...ask }) => ask)
  askFirst(wanted, { token, language: language() })
}
