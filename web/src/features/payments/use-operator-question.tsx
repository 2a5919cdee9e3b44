import { type MobileOperator, operatorDoubt } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/paying'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

interface Paying {
  operator: MobileOperator | ''
  phone: string
}

interface Question extends Paying {
  operator: MobileOperator
  seems: MobileOperator | null
}

/** Asks before a number pays that cannot belong to the chosen operator; once for each number and operator. */
export function useOperatorQuestion({ goOn, change }: { goOn: () => void; change: () => void }) {
  const t = useTexts(texts)
  const agreed = useRef(new Set<string>())
  const [question, setQuestion] = useState<Question | null>(null)
  const about = ({ operator, phone }: Paying) => `${operator} ${phone}`

  /** True where it asks now. */
  function asks(paying: Paying): boolean {
    const { operator } = paying
    const doubt = operator && !agreed.current.has(about(paying)) ? operatorDoubt(paying.phone, operator) : null
    if (operator && doubt) setQuestion({ ...paying, operator, ...doubt })
    return doubt !== null
  }

  const chosen = question ? t(`paying.operator.${question.operator}`) : ''
  const dialog = (
    <ConfirmDialog
      cancel={t('paying.doubtChange')}
      confirm={t('paying.doubtGoOn')}
      onClose={() => {
        setQuestion(null)
        setTimeout(change) // the dialog gives the focus back first
      }}
      onConfirm={() => {
        if (question) agreed.current.add(about(question))
        setQuestion(null)
        goOn()
      }}
      open={question !== null}
      text={
        question?.seems
          ? t('paying.doubtOther', { seems: t(`paying.operator.${question.seems}`), chosen })
          : t('paying.doubtNone', { chosen })
      }
      title={t('paying.doubt', { chosen })}
    />
  )
  return { asks, dialog }
}
