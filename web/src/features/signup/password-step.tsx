import { stepsFor, texts } from '@vondrona/rules/signup'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { PasswordStrength } from '../../ui/controls/password-strength.tsx'
import { Agreement } from './agreement.tsx'
import type { SignupValues } from './form.ts'
import { useSentence } from './use-sentence.ts'

/** R-SIGN-06: what opens the account. */
export function PasswordStep() {
  const t = useTexts(texts)
  const sentence = useSentence()
  const { register, getValues, trigger, formState, watch } = useFormContext<SignupValues>()
  const { errors, touchedFields } = formState
  const isLast = stepsFor(getValues('dateNaissance'), serverNow()) === 2
  return (
    <div className="flex flex-col gap-5">
      {/* The address the password belongs to, for password managers. */}
      <input autoComplete="username" hidden readOnly type="email" value={getValues('email')} />
      <PasswordField
        autoComplete="new-password"
        enterKeyHint="next"
        error={sentence(errors.password?.message)}
        hint={t('signup.passwordHint')}
        label={t('signup.password')}
        required
        strength={<PasswordStrength password={watch('password')} />}
        {...register('password', {
          onChange: () => {
            if (touchedFields.confirmation) void trigger('confirmation')
          },
        })}
      />
      <PasswordField
        autoComplete="new-password"
        enterKeyHint="done"
        error={sentence(errors.confirmation?.message)}
        label={t('signup.confirmation')}
        required
        {...register('confirmation')}
      />
      {isLast && <Agreement />}
    </div>
  )
}
