import { texts } from '@vondrona/rules/accounts/banners'
import { age, legalVersion } from '@vondrona/rules/accounts/constants'
import { linkTo } from '@vondrona/rules/pages'
import { Baby, ChevronDown, Clock3, IdCard, Mail, PenLine, ScrollText, Trash2, Users } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../lib/api/graphql.ts'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { type Me, refreshUserData } from '../../lib/session/session.ts'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { KeepAccountDocument, ResendVerificationDocument } from '../operations.generated.ts'
import { BannerCard, type Tone } from './banner-card.tsx'
import { arePutAway, type BannerKind, bannersFor, mayBePutAway, stillPutAway } from './banners-for.ts'

const CorrectionBanner = latePart(() =>
  import('./correction-banner.tsx').then((module) => ({ default: module.CorrectionBanner })),
)
const TermsDialog = lateDialog(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })))

/**
 * What a member must know about their account, the most urgent first: as cards on the home, as one line elsewhere. Cards
 * that were put away are a line on the home as well, until there is something else to know.
 */
export function Banners({ me }: { me: Me }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const kinds = bannersFor(me)
  const isHome = homes.includes(pathname)
  const [putAway, setPutAway] = useState(() => stillPutAway(kinds, readKey('local', putAwayKey)))
  const [opened, setOpened] = useState<string | null>(null) // on this page alone
  const still = stillPutAway(kinds, putAway)
  if (still !== putAway) setPutAway(still)
  useEffect(() => writeKey('local', putAwayKey, putAway || null), [putAway])
  const [first] = kinds
  if (!first) return null
  const isOpen = opened === pathname || (isHome && !arePutAway(kinds, putAway))
  function fold() {
    setOpened(null)
    if (isHome) setPutAway(kinds.join())
  }
  return (
    <section aria-label={t('banners.title')} className="no-print mb-5 flex flex-col gap-2.5 sm:mb-6">
      {isOpen ? (
        <>
          {kinds.map((kind) => (
            <Banner key={kind} kind={kind} me={me} />
          ))}
          {(!isHome || mayBePutAway(kinds)) && (
            <Fold isOpen onPress={fold}>
              {t('banners.fewer')}
            </Fold>
          )}
        </>
      ) : (
        <Fold isOpen={false} look={looks[first]} onPress={() => setOpened(pathname)}>
          {kinds.map((kind) => t(`banners.${kind}`, { date: formatDay(me.deletionAt ?? 0) })).join(' · ')}
        </Fold>
      )}
    </section>
  )
}

/** The line in place of the cards, and the press below them that puts them away. */
function Fold({
  isOpen,
  look,
  onPress,
  children,
}: {
  isOpen: boolean
  look?: { tone: Tone; icon: ReactNode }
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      aria-expanded={isOpen}
      className={classes(
        'flex min-h-11 items-center gap-2.5 rounded-control px-3 text-left text-sm hover:bg-sunken',
        isOpen ? '-mt-1 self-start text-soft' : 'border bg-raised',
      )}
      onClick={onPress}
      type="button"
    >
      {look && <span className={classes('shrink-0 [&_svg]:size-[1.125rem]', inks[look.tone])}>{look.icon}</span>}
      <span className={classes('line-clamp-2 min-w-0 flex-1 py-2', !isOpen && 'font-medium')}>{children}</span>
      <ChevronDown aria-hidden="true" className={classes('size-4 shrink-0', isOpen && 'rotate-180')} />
    </button>
  )
}

function Banner({ kind, me }: { kind: BannerKind; me: Me }) {
  const t = useTexts(texts)
  if (kind === 'correction')
    return (
      <Suspense>
        <CorrectionBanner me={me} />
      </Suspense>
    )
  return (
    <BannerCard
      {...looks[kind]}
      action={<Action kind={kind} />}
      text={t(`banners.${kind}Text`, { adult: age.adult, email: me.email ?? '' })}
      title={t(`banners.${kind}`, me.deletionAt ? { date: formatDay(me.deletionAt) } : undefined)}
    />
  )
}

type StandardBanner = Exclude<BannerKind, 'correction'>

const homes = [linkTo('profile'), linkTo('dashboard')]
const putAwayKey = 'bannersPutAway'
const inks: Record<Tone, string> = { accent: 'text-accent-ink', warning: 'text-warning', danger: 'text-danger' }

const looks: Record<BannerKind, { tone: Tone; icon: ReactNode }> = {
  correction: { tone: 'warning', icon: <PenLine aria-hidden="true" /> },
  deletion: { tone: 'danger', icon: <Trash2 aria-hidden="true" /> },
  terms: { tone: 'warning', icon: <ScrollText aria-hidden="true" /> },
  guardian: { tone: 'warning', icon: <Users aria-hidden="true" /> },
  guardianAsked: { tone: 'accent', icon: <Users aria-hidden="true" /> },
  identity: { tone: 'warning', icon: <IdCard aria-hidden="true" /> },
  email: { tone: 'accent', icon: <Mail aria-hidden="true" /> },
  pending: { tone: 'accent', icon: <Clock3 aria-hidden="true" /> },
  limited: { tone: 'accent', icon: <Baby aria-hidden="true" /> },
}

const places: Partial<Record<StandardBanner, string>> = {
  guardian: linkTo('profile'),
  guardianAsked: linkTo('profile'),
  identity: linkTo('identity'),
  pending: linkTo('profile', { hash: 'profil' }),
}

function Action({ kind }: { kind: StandardBanner }) {
  const t = useTexts(texts)
  if (kind === 'limited') return null
  if (kind === 'terms') return <ReadTerms />
  if (kind === 'email' || kind === 'deletion') return <Press kind={kind} />
  return (
    <ButtonLink size="sm" to={places[kind] ?? linkTo('profile')}>
      {t(`banners.${kind}Action`)}
    </ButtonLink>
  )
}

function ReadTerms() {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} size="sm">
        {t('banners.termsAction')}
      </Button>
      {open && <TermsDialog onClose={() => setOpen(false)} version={legalVersion} />}
    </>
  )
}

/** Sends the verification link again, or takes the deletion back. */
function Press({ kind }: { kind: 'email' | 'deletion' }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => {
    if (kind === 'email') {
      const { resendVerification } = await call(ResendVerificationDocument, {})
      toast.success(resendVerification.message)
    } else {
      await call(KeepAccountDocument, {})
      toast.success(t('banners.kept'))
      await refreshUserData()
    }
  })
  return (
    <Button busy={busy} onClick={run} size="sm">
      {t(`banners.${kind}Action`)}
    </Button>
  )
}
