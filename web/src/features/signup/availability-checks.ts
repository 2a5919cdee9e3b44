/**
 * R-SIGN-62..65: the three questions « is it free? ». They throw a sentence; the form then treats the value as free.
 */
import { texts } from '@vondrona/rules/signup'
import { call } from '../../lib/api/call.ts'
import { problemsOf } from '../../lib/api/refusal.ts'
import { textOf } from '../../lib/texts/texts.ts'
import {
  CheckCinAvailabilityDocument,
  CheckEmailAvailabilityDocument,
  CheckPseudoAvailabilityDocument,
} from './operations.generated.ts'

type FailedKey = 'signup.emailCheckFailed' | 'signup.pseudoCheckFailed' | 'signup.cinCheckFailed'

async function asked(question: Promise<boolean | undefined>, failed: FailedKey): Promise<boolean> {
  const key = await question.then(
    (isFree) => (isFree === undefined ? 'signup.noAnswer' : isFree),
    (error) => (problemsOf(error).code === 'NO_DATA' ? 'signup.noAnswer' : failed),
  )
  if (typeof key === 'boolean') return key
  throw new Error(await textOf(texts, key))
}

export const isEmailFree = (email: string) =>
  asked(
    call(CheckEmailAvailabilityDocument, { email }).then((data) => data.checkEmailAvailability?.available),
    'signup.emailCheckFailed',
  )

export const isPseudoFree = (pseudo: string) =>
  asked(
    call(CheckPseudoAvailabilityDocument, { pseudo }).then((data) => data.checkPseudoAvailability?.available),
    'signup.pseudoCheckFailed',
  )

export const isCinFree = (cin: string) =>
  asked(
    call(CheckCinAvailabilityDocument, { cin }).then((data) => data.checkCinAvailability?.available),
    'signup.cinCheckFailed',
  )
