import { ageOn, dayIn, isDay } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/signup'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { fieldsOn, problemsIn, type SignupValues } from './form.ts'
import type { SignupForm } from './use-signup-form.ts'

/** R-SIGN-09, D-31: why the Next button does, or does not, advance. Never shows what was typed. */
export default function DebugPanel({
  signup,
  total,
  isChecking,
}: {
  signup: SignupForm
  total: number
  isChecking: boolean
}) {
  const t = useTexts(texts)
  const values = useFormContext<SignupValues>().watch()
  const problems = problemsIn(values, serverNow())
  const fields = fieldsOn(1)
  const wrong = fields.filter((field) => problems[field])
  const isTaken = [signup.email.state, signup.pseudo.state].includes('taken')
  const yesNo = (is: boolean) => t(is ? 'signup.debug.yes' : 'signup.debug.no')
  const rows = {
    'signup.debug.step': `1 / ${total}`,
    'signup.debug.age': isDay(values.dateNaissance) ? ageOn(values.dateNaissance, dayIn(serverNow())) : '-',
    'signup.debug.valid': fields.filter((field) => !problems[field]).join(', ') || '-',
    'signup.debug.wrong': wrong.map((field) => `${field} (${problems[field]})`).join(', ') || '-',
    'signup.debug.availability': `email ${signup.email.state}, pseudo ${signup.pseudo.state}`,
    'signup.debug.next': yesNo(wrong.length === 0 && !isTaken && !isChecking),
  } as const
  return (
    <details className="mt-6 rounded-control border bg-sunken text-sm">
      <summary className="min-h-11 px-3 py-2.5 font-medium">{t('signup.debug')}</summary>
      <dl className="grid gap-x-4 gap-y-1.5 px-3 pb-3 sm:grid-cols-[auto_1fr]">
        {Object.entries(rows).map(([key, value]) => (
          <div className="contents" key={key}>
            <dt className="text-faint">{t(key as keyof typeof rows)}</dt>
            <dd className="break-words font-mono text-sm">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
