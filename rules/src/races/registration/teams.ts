import { fold } from '../../search/index.ts'
import { teamSuggestions } from '../constants.ts'

/** A team as it is compared: folded, without punctuation. */
const plain = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * F-RACE-13: of the teams of a race, most frequent first, those of which what is typed begins a word; none for less than
 * two letters, nor where it is one of them to the letter.
 */
export function teamsLike(teams: readonly string[], typed: string): string[] {
  const begun = plain(typed)
  if (begun.length < teamSuggestions.begun || teams.includes(typed.trim())) return []
  return teams.filter((name) => ` ${plain(name)}`.includes(` ${begun}`)).slice(0, teamSuggestions.atOnce)
}
