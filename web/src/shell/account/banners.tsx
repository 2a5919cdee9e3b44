import { texts } from '@vondrona/rules/accounts/banners'
import { age, legalVersion } from '@vondrona/rules/accounts/constants'
import { linkTo } from '@vondrona/rules/pages'
import { Baby, ChevronDown, Clock3, IdCard, Mail, ScrollText, Trash2, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { type Me, refreshUserData } from '../../lib/session/session.ts'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { KeepAccountDocument, ResendVerificationDocument } from '../operations.generated.ts'
import { BannerCard, type Tone } from './banner-card.tsx'
import { type BannerKind, bannersFor, foldedBanners } from './banners-for.ts'

const CorrectionBanner = lazy(
  loadWithRetry(() => import('./correction-banner.tsx').then((module) => ({ default: module.CorrectionBanner }))),
)
const TermsDialog = lazy(
  loadWithRetry(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog }))),
)

/** What a member must know about their account, the most urgent first. */
export function Banners({ me }: { me: Me }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const kinds = bannersFor(me)
  if (!kinds.length) return null
  const { shown, rest } = foldedBanners(kinds, open)
  return (
    <section aria-label={t('banners.title')} className="no-print mb-5 flex flex-col gap-2.5 sm:mb-6">
      {shown.map((kind) => (
        <Banner key={kind} kind={kind} me={me} />
      ))}
      {rest > 0 && (
        <button
          aria-expanded={open}
          className="-mt-1 inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-2 font-medium text-soft text-sm hover:text-ink"
          onClick={() => setOpen(!open)}
          type="button"
        >
          <ChevronDown aria-hidden="true" className={classes('size-4 transition-transform', open && 'rotate-180')} />
          {t(open ? 'banners.fewer' : rest === 1 ? 'banners.oneMore' : 'banners.more', {
            n: rest,
          })}
        </button>
      )}
    </section>
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

const looks: Record<StandardBanner, { tone: Tone; icon: ReactNode }> = {
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
      {open && (
        <Suspense>
          <TermsDialog onClose={() => setOpen(false)} version={legalVersion} />
        </Suspense>
      )}
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
