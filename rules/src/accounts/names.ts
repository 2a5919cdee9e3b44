import { cleanCharacters } from '../typed/index.ts'

interface Named {
  prenom?: string | null
  nom?: string | null
  pseudo?: string | null
}

/** R-PROF-03: first name and last name, else the pseudo, else `fallback` (the text « Utilisateur »). */
export function displayName(person: Named, fallback: string): string {
  const full = [person.prenom, person.nom]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return full || person.pseudo?.trim() || fallback
}

/** D-37: first letters of the first two words; one word gives its first two letters; upper case. Signs count where nothing else is there. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ofLetters = words.map((word) => word.replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')).filter(Boolean)
  const [first = '', second] = ofLetters.length > 0 ? ofLetters : words
  const letters = second ? firstLetter(first) + firstLetter(second) : Array.from(first).slice(0, 2).join('')
  return letters.toLocaleUpperCase('fr')
}

const firstLetter = (word: string) => Array.from(word)[0] ?? ''

/** Hues that keep the white initials readable. */
const grounds = ['#0f766e', '#9a3f2b', '#7a5410', '#3f5fa8', '#7d4292', '#4c6b22', '#a02f5c', '#2b6a8a']

/** What is behind the initials of a name, as a colour of CSS; a name always gets the same one. */
export const groundOf = (name: string): string =>
  grounds[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length] as string

/** The normalized form for search: lower case, without accents. Used when a name is stored and when it is searched. */
export function searchable(text: string): string {
  return cleanCharacters(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
