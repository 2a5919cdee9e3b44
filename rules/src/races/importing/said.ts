import { ageOn } from '../../accounts/index.ts'
import { type Column, titleKey } from './columns.ts'
import type { LineWarning, RaceOfResults, Row, Runner } from './types.ts'

/** What a file says of a runner beside the name; null where it does not. */
export interface SaidOfRunner {
  gender: Runner['gender'] | null
  year: number | null
  age: number | null
  race: string | null
}

export const nothingSaid: SaidOfRunner = { gender: null, year: null, age: null, race: null }

const titles: Record<keyof SaidOfRunner, RegExp> = {
  gender: /^(?:sexe|sex|gender|genre|m f|h f|f m|f h)$/,
  year: /^(?:naissance|date de naissance|annee|annee de naissance|nee? ?e? le|birth ?date|date of birth|year|year of birth|birth year|yob|dob)$/,
  age: /^age$/,
  race: /^(?:course|race|epreuve|event|distance|parcours)$/,
}

const women = /^(?:f|w|femmes?|feminin|female|dames?|women|woman|mme|mlle|vavy|vehivavy)$/
const men = /^(?:m|h|hommes?|masculin|male|men|man|messieurs|mr|lahy|lehilahy)$/

export function saidIn({ cells }: Row, columns: readonly Column[]): SaidOfRunner {
  const cellOf = (what: keyof SaidOfRunner) =>
    cells[columns.find(({ title }) => titles[what].test(titleKey(title)))?.at ?? -1] ?? ''
  const gender = titleKey(cellOf('gender'))
  const year = /(?:^|\D)((?:19|20)\d{2})(?:\D|$)/.exec(cellOf('year'))?.[1]
  const age = /^(\d{1,3})(?: ?(?:ans|years?))?$/.exec(cellOf('age'))?.[1]
  return {
    gender: women.test(gender) ? 'female' : men.test(gender) ? 'male' : null,
    year: year ? Number(year) : null,
    age: age ? Number(age) : null,
    race: titleKey(cellOf('race')) || null,
  }
}

/** What does not fit who wears the bib. An age may be counted to the end of the year. */
export function contradictions(
  { gender, year, age }: SaidOfRunner,
  runner: Runner,
  { day }: RaceOfResults,
): LineWarning[] {
  const isOtherSex = gender !== null && gender !== runner.gender
  const isOtherYear = year !== null && year !== Number(runner.birthDate.slice(0, 4))
  const isOtherAge = age !== null && day !== null && Math.abs(age - ageOn(runner.birthDate, day)) > 1
  return [...(isOtherSex ? ['otherSex' as const] : []), ...(isOtherYear || isOtherAge ? ['otherBirth' as const] : [])]
}
