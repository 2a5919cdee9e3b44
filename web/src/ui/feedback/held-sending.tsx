import type { Act } from '../../lib/acts/act-list.ts'
import { cancelAct } from '../../lib/acts/waiting-acts.ts'
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
  return (
    <div className="rounded-card border bg-warning-soft p-4 sm:p-5" role="status">
      <h2 className="text-base">{isWaiting ? texts.waitsTitle : texts.notSentTitle}</h2>
      <p className="mt-1 text-[0.9375rem] text-soft">{isWaiting ? texts.waits : act.reason}</p>
      {isWaiting && (
        <Button className="mt-3" onClick={() => cancelAct(act.id) || toast.info(texts.onItsWay)}>
          {texts.takeBack}
        </Button>
      )}
    </div>
  )
}
