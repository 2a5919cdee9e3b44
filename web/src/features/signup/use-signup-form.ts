import { pseudo as pseudoSchema } from '@vondrona/rules/accounts'
import { cleanNumber, whyNotNumber } from '@vondrona/rules/identity'
import { cleanEmail, whyNotEmail } from '@vondrona/rules/sessions'
import { availabilityTimeout } from '@vondrona/rules/signup/constants'
import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'
import { useKeptDraft } from '../../lib/forms/use-kept-draft.ts'
import { getSession } from '../../lib/session/session.ts'
import { signupAddressKey, signupDraftKey } from '../../lib/session/session-end.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { isCinFree, isEmailFree, isPseudoFree } from './availability-checks.ts'
import { addressOf, draftOf, readDraft, withDraft } from './draft.ts'
import {
  emptyValues,
  fieldsOn,
  problemsIn,
  type Said,
  type SignupField,
  type SignupValues,
  type Step,
  withSaid,
} from './form.ts'
import { useAvailability } from './use-availability.ts'

const saveDelay = 400

/** The values of the form, what is wrong with them, what is taken, and the draft. */
export function useSignupForm() {
  const draft = useMemo(() => readDraft(readKey('local', signupDraftKey), serverNow()), [])
  const said = useRef<Said>({})
  const isOver = useRef(false)
  const { isUnkept, keep } = useKeptDraft(signupDraftKey)

  const form = useForm<SignupValues>({
    mode: 'onTouched',
    delayError: 200, // a sentence that appears on blur must not move a button away under the finger
    shouldFocusError: false,
    defaultValues: withDraft(draft),
    resolver: (values) => {
      const problems = Object.entries(withSaid(problemsIn(values, serverNow()), values, said.current))
      if (problems.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }])),
      }
    },
  })
  const { getValues, setValue, trigger } = form

  /** Shows a sentence (or text key) under a field, for as long as its value stays. */
  const say = (field: SignupField, message: string) => {
    said.current[field] = { value: getValues(field), message }
    return trigger(field)
  }

  /** What cannot be had: the user name goes (R-SIGN-34), everything else stays to be corrected. */
  const refuse = (field: SignupField, message: string) => {
    if (field === 'pseudo') {
      pseudo.isTaken(getValues('pseudo'))
      setValue('pseudo', '')
      pseudo.forget()
    }
    return say(field, message)
  }

  const email = useAvailability({
    check: isEmailFree,
    clean: (typed) => (whyNotEmail(cleanEmail(typed)) ? null : cleanEmail(typed)),
    onTaken: () => void say('email', 'accounts.emailTaken'),
  })
  const pseudo = useAvailability({
    check: isPseudoFree,
    clean: (typed) => pseudoSchema.safeParse(typed).data ?? null,
    onTaken: () => void refuse('pseudo', 'accounts.pseudoTaken'),
  })
  const cin = useAvailability({
    check: isCinFree,
    clean: (typed) => {
      const number = cleanNumber(typed)
      return getValues('documentType') === 'cin' && !whyNotNumber('cin', number) ? number : null
    },
    onTaken: () => void say('documentNumber', 'identity.cinTaken'),
  })

  /** False when something that is on this step is taken. */
  async function isFree(step: Step): Promise<boolean> {
    const answers = await Promise.all(
      step === 1
        ? [
            email.settle(getValues('email'), availabilityTimeout),
            pseudo.settle(getValues('pseudo'), availabilityTimeout),
          ]
        : step === 3
          ? [cin.settle(getValues('documentNumber'), availabilityTimeout)]
          : [],
    )
    return answers.every(Boolean)
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const save = () => {
      if (!isOver.current) keep(draftOf(getValues(), serverNow()))
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(save, saveDelay)
      },
    })
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      save()
      stop()
      removeEventListener('pagehide', save)
    }
  }, [form.subscribe, getValues, keep])

  return {
    form,
    refuse,
    email,
    pseudo,
    cin,
    hasDraft: draft !== null,
    isUnkept,
    /** What was typed before the form was there, checked like everything that is typed. */
    put(field: SignupField, typed: string) {
      setValue(field, typed)
      if (field === 'email') email.typed(typed)
      if (field === 'pseudo') pseudo.typed(typed)
    },
    /** Every rule of a step, and what is taken on it. */
    async holds(step: Step): Promise<boolean> {
      return (await trigger([...fieldsOn(step)])) && (await isFree(step))
    },
    clear() {
      said.current = {}
      form.reset(emptyValues)
      keep(null)
    },
    /** The account exists: the draft goes, the address stays for the profile (R-SIGN-57). */
    finish() {
      isOver.current = true
      keep(null)
      writeKey('local', signupAddressKey, addressOf(getValues(), getSession().user?.id))
    },
  }
}

export type SignupForm = ReturnType<typeof useSignupForm>
