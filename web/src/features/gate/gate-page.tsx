import { gate as limits } from '@vondrona/rules/constants'
import { texts, type Verdict } from '@vondrona/rules/gate/phone'
import { CloudOff, QrCode, Wifi } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { keepForOffline } from '../../lib/lifecycle/service-worker.ts'
import { prepareScanning } from '../../lib/scan/index.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { CodeScanner } from '../../ui/scan/code-scanner.tsx'
import { TypedCode } from '../../ui/scan/typed-code.tsx'
import { GateKeeper } from './offline/gate-keeper.ts'
import { gateStore } from './offline/gate-store.ts'
import { ResultPanel } from './result-panel.tsx'
import { signal } from './signals.ts'

/** /gate#…: what a volunteer opens (F-EVT-14). It works without a network once the list is there (N-02). */
export function Component() {
  const t = useTexts(texts)
  const inAddress = useLocation().hash.slice(1)
  const [gateKey, setGateKey] = useState<string | null>(inAddress || null)
  useTitle(t('phone.title'))
  useEffect(() => keepForOffline(['gate']), [])
  useEffect(() => {
    if (inAddress) setGateKey(inAddress)
    else
      void gateStore.lastKey().then(
        (key) => setGateKey(key ?? ''),
        () => setGateKey(''),
      )
  }, [inAddress])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col bg-surface px-4 py-4 text-ink">
      {gateKey === '' && (
        <EmptyState
          icon={<QrCode aria-hidden="true" />}
          level="h1"
          text={t('phone.noLinkText')}
          title={t('phone.noLink')}
        />
      )}
      {gateKey && <Gate gateKey={gateKey} key={gateKey} />}
    </main>
  )
}

function Gate({ gateKey }: { gateKey: string }) {
  const t = useTexts(texts)
  const [keeper] = useState(() => new GateKeeper(gateKey))
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  const [verdict, setVerdict] = useState<(Verdict & { nonce: string }) | null>(null)
  const [isTyping, setTyping] = useState(false)

  useEffect(() => {
    void keeper.open()
    void prepareScanning()
    const timer = setInterval(() => void keeper.sync(), limits.syncEvery)
    const now = () => void keeper.sync()
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [keeper])

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

  if (state.isClosed && state.pending === 0 && state.status !== 'ready') return <ErrorState title={t('phone.closed')} />
  if (state.status === 'loading')
    return (
      <p className="grid flex-1 place-items-center gap-3 text-center text-soft" role="status">
        <span>
          <Spinner size={32} />
          <span className="mt-3 block">{t('phone.loading')}</span>
        </span>
      </p>
    )
  if (state.status === 'failed')
    return (
      <ErrorState onRetry={() => void keeper.sync()} text={t('phone.loadFailedText')} title={t('phone.loadFailed')} />
    )
  return (
    <div className="flex flex-1 flex-col gap-4">
      <header>
        <h1 className="break-words font-bold text-xl leading-tight">{state.gate}</h1>
        <p className="break-words text-soft">{state.title}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
          <strong className="text-lg">{t('phone.admittedCount', { n: state.admitted, total: state.total })}</strong>
          <span className={`inline-flex items-center gap-1.5 ${state.isOnline ? 'text-success' : 'text-warning'}`}>
            {state.isOnline ? (
              <Wifi aria-hidden="true" className="size-4" />
            ) : (
              <CloudOff aria-hidden="true" className="size-4" />
            )}
            {t(state.isOnline ? 'phone.online' : 'phone.offline')}
          </span>
          {state.pending > 0 && <span className="text-soft">{t('phone.pending', { n: state.pending })}</span>}
        </p>
        {state.isClosed && (
          <p className="mt-2 text-danger" role="alert">
            {t('phone.closed')}
          </p>
        )}
        {state.duplicates > 0 && (
          <p className="mt-2 font-semibold text-danger">
            {t(`phone.duplicates.${plural(state.duplicates)}`, { n: state.duplicates })}
          </p>
        )}
      </header>
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
  )
}
