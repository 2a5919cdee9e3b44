import { texts, type Verdict } from '@vondrona/rules/gate/phone'
import { useCallback, useState } from 'react'
import { useTitle } from '../../lib/site/use-title.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { CodeScanner } from '../../ui/scan/code-scanner.tsx'
import { TypedCode } from '../../ui/scan/typed-code.tsx'
import { GateKeeper, gateStore } from './offline/gate-keeper.ts'
import { ResultPanel } from './result-panel.tsx'
import { signal } from './signals.ts'
import { useKeeper, VolunteerHeader, VolunteerPage, WithList } from './volunteer-page.tsx'

/** /gate#…: tickets are scanned (F-EVT-14). It works without a network once the list is there (N-02). */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('phone.title'))
  return (
    <VolunteerPage group="gate" noLinkText={t('phone.noLinkText')} store={gateStore}>
      {(key) => <Gate gateKey={key} key={key} />}
    </VolunteerPage>
  )
}

function Gate({ gateKey }: { gateKey: string }) {
  const t = useTexts(texts)
  const [keeper] = useState(() => new GateKeeper(gateKey))
  const state = useKeeper(keeper)
  const [verdict, setVerdict] = useState<(Verdict & { nonce: string }) | null>(null)
  const [isTyping, setTyping] = useState(false)

  const check = async (text: string) => {
    const found = await keeper.scan(text)
    signal(found.kind === 'admitted')
    setVerdict(found)
    void keeper.sync()
  }
  const next = useCallback(() => setVerdict(null), [])
  const undo = async () => {
    if (verdict) await keeper.undo(verdict.nonce)
    setVerdict(null)
    toast.success(t('phone.undone'))
    void keeper.sync()
  }

  return (
    <WithList onRetry={() => void keeper.sync()} state={state}>
      <div className="flex flex-1 flex-col gap-4">
        <VolunteerHeader count={t('phone.admittedCount', { n: state.used, total: state.total })} state={state}>
          {state.duplicates > 0 && (
            <p className="mt-2 font-semibold text-danger">
              {t(`phone.duplicates.${plural(state.duplicates)}`, { n: state.duplicates })}
            </p>
          )}
        </VolunteerHeader>
        {isTyping ? (
          <TypedCode onCode={(code) => void check(code)} />
        ) : (
          <CodeScanner isActive={!verdict} onText={(text) => void check(text)} />
        )}
        <Button block className="mt-auto" onClick={() => setTyping(!isTyping)}>
          {t(isTyping ? 'phone.camera' : 'phone.typed')}
        </Button>
        {verdict && <ResultPanel onNext={next} onUndo={() => void undo()} verdict={verdict} />}
      </div>
    </WithList>
  )
}
