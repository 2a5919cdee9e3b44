import { gate as limits } from '@vondrona/rules/gate/constants'
import { texts } from '@vondrona/rules/gate/phone'
import { CloudOff, Link2Off, QrCode, Wifi } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { keepAsking } from '../../lib/lifecycle/keep-asking.ts'
import { holdPage } from '../../lib/lifecycle/prevent-reload.ts'
import { keepForOffline } from '../../lib/lifecycle/service-worker.ts'
import { prepareScanning } from '../../lib/scan/index.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import type { OfflineState } from './offline/offline-keeper.ts'

/**
 * What a volunteer opens (F-EVT-14): the link's secret in the fragment, or the link that was opened last. Afterwards the
 * page opens without a network. `group`: its files in web/later.ts.
 */
export function VolunteerPage({
  store,
  group,
  noLinkText,
  wide,
  instead,
  children,
}: {
  store: { lastKey: () => Promise<string | undefined> }
  group: 'gate' | 'desk'
  noLinkText: string
  wide?: boolean
  /** Of an organiser, who has no link. */
  instead?: string | null
  children: (key: string) => ReactNode
}) {
  const t = useTexts(texts)
  const inAddress = useLocation().hash.slice(1) || instead
  const [key, setKey] = useState<string | null>(inAddress || null)
  useEffect(() => keepForOffline([group]), [group])
  useEffect(() => {
    if (inAddress) setKey(inAddress)
    else
      void store.lastKey().then(
        (last) => setKey(last ?? ''),
        () => setKey(''),
      )
  }, [inAddress, store])
  return (
    <main
      className={classes(
        'mx-auto flex min-h-dvh w-full flex-col bg-surface px-4 py-4 text-ink',
        wide ? 'max-w-5xl' : 'max-w-md',
      )}
    >
      {key === '' && (
        <EmptyState icon={<QrCode aria-hidden="true" />} level="h1" text={noLinkText} title={t('phone.noLink')} />
      )}
      {key && children(key)}
    </main>
  )
}

interface Keeper<State> {
  watch: () => () => void
  open: () => Promise<void>
  sync: () => Promise<boolean>
  state: () => State
  subscribe: (listener: () => void) => () => void
}

/** What a keeper knows, kept up to date while the page is seen, or something is to be sent. */
export function useKeeper<State extends OfflineState>(keeper: Keeper<State>): State {
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => keeper.watch(), [keeper])
  useEffect(() => {
    void keeper.open()
    void prepareScanning()
    const pace = { often: limits.syncEvery, seldom: limits.syncSeldom }
    return keepAsking(
      () => keeper.sync(),
      pace,
      () => keeper.state().pending > 0,
    )
  }, [keeper])
  const { isUnkept } = state
  useEffect(() => {
    if (isUnkept) return holdPage()
  }, [isUnkept])
  return state
}

/** Instead of a list that is not there. */
export function WithList({
  state,
  closedText,
  onRetry,
  children,
}: {
  state: OfflineState
  /** Where the server gave no reason. */
  closedText?: string | undefined
  onRetry: () => void
  children: ReactNode
}) {
  const t = useTexts(texts)
  if (state.isClosed)
    return (
      <div role="alert">
        <EmptyState
          icon={<Link2Off aria-hidden="true" />}
          level="h1"
          text={[
            state.whyClosed || closedText || t('phone.closedText'),
            state.pending > 0 && t('phone.pending', { n: state.pending }),
          ]
            .filter(Boolean)
            .join(' ')}
          title={t('phone.closed')}
        />
      </div>
    )
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
    return <ErrorState offline={t('phone.loadFailedText')} onRetry={onRetry} title={t('phone.loadFailed')} />
  return children
}

/** Where one works, how far it is, and whether the server knows. */
export function VolunteerHeader({
  state,
  count,
  children,
}: {
  state: OfflineState
  count: string
  children?: ReactNode
}) {
  const t = useTexts(texts)
  const Icon = state.isOnline ? Wifi : CloudOff
  return (
    <header>
      <h1 className="break-words font-bold text-lg leading-tight">{state.gate}</h1>
      <p className="break-words text-soft">{state.title}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
        <strong className="text-lg">{count}</strong>
        <span className={classes('inline-flex items-center gap-1.5', state.isOnline ? 'text-success' : 'text-warning')}>
          <Icon aria-hidden="true" className="size-4" />
          {t(state.isOnline ? 'phone.online' : state.isRefused ? 'phone.refused' : 'phone.offline')}
        </span>
        {state.pending > 0 && <span className="text-soft">{t('phone.pending', { n: state.pending })}</span>}
        {state.refused > 0 && (
          <strong className="text-danger">{t(`phone.notTaken.${plural(state.refused)}`, { n: state.refused })}</strong>
        )}
        {state.device && <span className="text-soft">{t('phone.device', { name: state.device })}</span>}
      </p>
      {state.isUnkept && (
        <p className="mt-2 font-semibold text-danger" role="alert">
          {t('phone.unkept')}
        </p>
      )}
      {children}
    </header>
  )
}
