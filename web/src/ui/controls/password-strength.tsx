import { type Strength, strengthOf, texts } from '@vondrona/rules/sessions/strength'
import { useTexts } from '../../lib/texts/texts.ts'
import { ProgressBar } from '../feedback/progress-bar.tsx'

const looks = {
  short: { tone: 'danger', value: 10 },
  weak: { tone: 'danger', value: 35 },
  fair: { tone: 'warning', value: 65 },
  strong: { tone: 'success', value: 100 },
} as const satisfies Record<Strength, object>

/** One word about a password while it is typed; nothing before. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useTexts(texts)
  if (!password) return null
  const strength = strengthOf(password)
  const word = t(`strength.${strength}`)
  return (
    <div className="flex items-center gap-3">
      <div className="flex-1">
        <ProgressBar label={t('strength.label')} {...looks[strength]} />
      </div>
      <span aria-live="polite" className="text-soft text-sm">
        {word}
      </span>
    </div>
  )
}
