import { texts, type Verdict, type Way } from '@vondrona/rules/gate/phone'
import { LogIn, LogOut } from 'lucide-react'
import { useCallback, useState } from 'react'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { formatNumber } from '../../lib/texts/format.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { classes } from '../../ui/layout/class-names.ts'
import { CodeScanner } from '../../ui/scan/code-scanner.tsx'
import { TypedCode } from '../../ui/scan/typed-code.tsx'
import { GateKeeper, gateStore } from './offline/gate-keeper.ts'
import { ResultPanel } from './result-panel.tsx'
import { signal } from './signals.ts'
import { useKeeper, VolunteerHeader, VolunteerPage, WithList } from './volunteer-page.tsx'

const wayKey = 'vondrona-gate-way'

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
  const [way, setWay] = useState<Way>(() => (readKey('session', wayKey) === 'out' ? 'out' : 'in'))
  const turn = (next: Way) => {
    setWay(next)
    writeKey('session', wayKey, next) // a phone that reloads goes on with the same work
  }

  const check = async (text: string) => {
    const found = await keeper.scan(text, way)
    signal(found.kind === 'admitted' || found.kind === 'left')
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
        <VolunteerHeader
          count={t('phone.admittedCount', {
            n: formatNumber(state.used + state.left),
            total: formatNumber(state.total),
          })}
          state={state}
        >
          {state.left > 0 && <p className="mt-1 font-medium">{t('phone.inside', { n: formatNumber(state.used) })}</p>}
          {state.duplicates > 0 && (
            <p className="mt-2 font-semibold text-danger">
              {t(`phone.duplicates.${plural(state.duplicates)}`, { n: state.duplicates })}
            </p>
          )}
        </VolunteerHeader>
        <WaySwitch onTurn={turn} way={way} />
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

/** Both ways are always seen, so that nobody scans for long at the wrong one. */
function WaySwitch({ way, onTurn }: { way: Way; onTurn: (way: Way) => void }) {
  const t = useTexts(texts)
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">{t('phone.way')}</legend>
      {(['in', 'out'] as const).map((one) => {
        const Icon = one === 'in' ? LogIn : LogOut
        return (
          <button
            aria-pressed={way === one}
            className={classes(
              'inline-flex min-h-12 items-center justify-center gap-2 rounded-control font-semibold',
              way !== one ? 'text-soft' : one === 'in' ? 'bg-raised shadow-sm' : 'bg-[#0b4f8a] text-white',
            )}
            key={one}
            onClick={() => onTurn(one)}
            type="button"
          >
            <Icon aria-hidden="true" className="size-5" />
            {t(`phone.way.${one}`)}
          </button>
        )
      })}
    </fieldset>
  )
}
