import * as z from 'zod/mini'
import { cleanLine, cleanText, cleanToken } from './clean.ts'
import { isWithin, seenLength } from './length.ts'

/** Checks for schemas: `z.string().check(oneLine, atMost(80, 'accounts.nameTooLong'))`. */
export const oneLine = z.overwrite<string>(cleanLine)
export const severalLines = z.overwrite<string>(cleanText)
/** A code, number or address that is compared. */
export const token = z.overwrite<string>(cleanToken)

/** At least so many signs that a person sees. */
export const atLeast = (min: number, message: string) => z.refine<string>((value) => seenLength(value) >= min, message)
/** At most so many signs that a person sees. */
export const atMost = (max: number, message: string) => z.refine<string>((value) => isWithin(value, max), message)
