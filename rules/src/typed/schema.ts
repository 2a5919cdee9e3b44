import * as z from 'zod/mini'
import { cleanLine, cleanText, cleanToken } from './clean.ts'
import { isWithin, seenLength } from './length.ts'

/** Checks for schemas: `z.string().check(oneLine, atMost(80, 'accounts.nameTooLong'))`. */
export const oneLine = z.overwrite<string>(cleanLine)
export const severalLines = z.overwrite<string>(cleanText)
/** A code, number or address that is compared. */
export const token = z.overwrite<string>(cleanToken)

/** Vowels that stand beside their letter, as in सीता, are written for themselves; 李 is a syllable, and a whole name. */
const written = (name: string) => name.match(/[\p{L}\p{N}\p{Mc}]/gu)?.length ?? 0
const syllables = (name: string) => name.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0

/** Something to say and to find again: « … » names nothing. */
export const withLetter = (message: string) => z.regex(/[\p{L}\p{N}]/u, message)
/** The same where an emoji alone is a name, too. */
export const withSign = (message: string) =>
  z.regex(/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u, message)

/** At least so many signs that a person sees. */
export const atLeast = (min: number, message: string) => z.refine<string>((value) => seenLength(value) >= min, message)
/** The same of a name, whose letters are not all as long as Latin ones. */
export const namedAtLeast = (min: number, message: string) =>
  z.refine<string>((name) => Math.max(seenLength(name), written(name)) + syllables(name) >= min, message)
/** At most so many signs that a person sees. */
export const atMost = (max: number, message: string) => z.refine<string>((value) => isWithin(value, max), message)
