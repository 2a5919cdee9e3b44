import { texts as waitingTexts } from '@vondrona/rules/shell/waiting'
import type { Act } from '../../lib/acts/act-list.ts'
import { cancelAct } from '../../lib/acts/waiting-acts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { toast } from '../dialogs/toast.ts'

interface Texts {
  waitsTitle: string
  waits: string
  takeBack: string
  onItsWay: string
  notSentTitle: string
}

/** Above a form that was sent without a network: it waits and can be taken back, or was refused when it left. */
export function HeldSending({ act, isWaiting, texts }: { act: Act; isWaiting: boolean; texts: Texts }) {
  const t = useTexts(waitingTexts)
  const reason = act.reason || t(act.state === 'old' ? 'waiting.state.old' : 'waiting.state.unforeseen')
  return (
    <div className="rounded-card border bg-warning-soft p-4 sm:p-5" role={isWaiting ? 'status' : 'alert'}>
      <h2 className="text-base">{isWaiting ? texts.waitsTitle : texts.notSentTitle}</h2>
      <p className="mt-1 text-sm text-soft">{isWaiting ? texts.waits : reason}</p>
      {isWaiting && (
        <Button className="mt-3" onClick={() => cancelAct(act.id) || toast.info(texts.onItsWay)}>
          {texts.takeBack}
        </Button>
      )}
    </div>
  )
}
