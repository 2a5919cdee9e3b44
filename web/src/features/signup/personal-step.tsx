import { dayIn, latestBirth, sexes, whyNotBirth } from '@vondrona/rules/accounts'
import { age } from '@vondrona/rules/accounts/constants'
import { stepsFor, texts } from '@vondrona/rules/signup'
import { Check, Info } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { Availability } from './availability.ts'
import { ContactDetails } from './contact-details.tsx'
import type { SignupValues } from './form.ts'
import { useSentence } from './use-sentence.ts'
import type { SignupForm } from './use-signup-form.ts'

/** R-SIGN-05: who you are. */
export function PersonalStep({ signup }: { signup: SignupForm }) {
  const t = useTexts(texts)
  const sentence = useSentence()
  const { register, watch, formState } = useFormContext<SignupValues>()
  const { errors } = formState
  const { email, pseudo, hasDraft, clear } = signup
  const now = serverNow()
  const birth = watch('dateNaissance')
  const isMinor = birth !== '' && whyNotBirth(birth, now) === null && stepsFor(birth, now) === 2

  return (
    <div className="flex flex-col gap-5">
      {hasDraft && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft py-1.5 pr-1.5 pl-3.5 text-base">
          <p className="min-w-48 flex-1 py-1">{t('signup.draftBack')}</p>
          <Button onClick={clear} size="sm" variant="quiet">
            {t('signup.draftDrop')}
          </Button>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          autoComplete="given-name"
          enterKeyHint="next"
          error={sentence(errors.prenom?.message)}
          label={t('signup.prenom')}
          required
          {...register('prenom')}
        />
        <TextField
          autoComplete="family-name"
          enterKeyHint="next"
          error={sentence(errors.nom?.message)}
          label={t('signup.nom')}
          required
          {...register('nom')}
        />
      </div>
      <TextField
        aside={<Mark state={pseudo.state} />}
        autoCapitalize="none"
        autoComplete="nickname"
        enterKeyHint="next"
        error={sentence(errors.pseudo?.message)}
        hint={t('signup.pseudoHint')}
        label={t('signup.pseudo')}
        required
        spellCheck={false}
        {...register('pseudo', {
          onChange: (event) => pseudo.typed(event.target.value),
          onBlur: (event) => pseudo.left(event.target.value),
        })}
      />
      <div>
        <DateField
          autoComplete="bday"
          error={sentence(errors.dateNaissance?.message)}
          label={t('signup.birth')}
          max={latestBirth(now)}
          min={`${Number(dayIn(now).slice(0, 4)) - age.maximum - 1}${dayIn(now).slice(4)}`}
          required
          {...register('dateNaissance')}
        />
        <div aria-live="polite">
          {isMinor && (
            <p className="mt-2 flex animate-enter items-start gap-2 rounded-control bg-accent-soft p-3 text-base leading-snug">
              <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
              {t('signup.minor')}
            </p>
          )}
        </div>
      </div>
      <RadioCards
        columns={2}
        error={sentence(errors.sexe?.message)}
        legend={t('signup.sexe')}
        options={[...sexes].reverse().map((value) => ({ value, label: t(`signup.sexe.${value}`) }))}
        required
        {...register('sexe')}
      />
      <TextField
        aside={<Mark state={email.state} />}
        autoCapitalize="none"
        autoComplete="email"
        enterKeyHint="done"
        error={sentence(errors.email?.message)}
        hint={t('signup.emailHint')}
        inputMode="email"
        label={t('signup.email')}
        required
        spellCheck={false}
        type="email"
        {...register('email', {
          onChange: (event) => email.typed(event.target.value),
          onBlur: (event) => email.left(event.target.value),
        })}
      />
      <ContactDetails />
    </div>
  )
}

/** R-SIGN-30: the state of the availability check, inside the field. */
function Mark({ state }: { state: Availability }) {
  const t = useTexts(texts)
  return (
    <span role="status">
      {state === 'checking' && (
        <>
          <Spinner size={18} />
          <span className="sr-only">{t('signup.checking')}</span>
        </>
      )}
      {state === 'free' && (
        <>
          <Check aria-hidden="true" className="size-5 text-success" />
          <span className="sr-only">{t('signup.free')}</span>
        </>
      )}
    </span>
  )
}
