import { age, legalVersion } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/dashboard'
import { Baby, Camera, ChevronDown, Clock3, IdCard, Mail, PenLine, ScrollText, Trash2, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDay } from '../lib/format.ts'
import { call } from '../lib/graphql.ts'
import { patiently } from '../lib/patiently.ts'
import { type Me, refreshUserData } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { toast } from '../ui/toasts.tsx'
import { type BannerKind, bannersFor } from './banners-for.ts'
import { KeepAccountDocument, ResendVerificationDocument } from './operations.generated.ts'

const TermsDialog = lazy(
  patiently(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog }))),
)

type Tone = 'accent' | 'warning' | 'danger'
const tones: Record<Tone, string> = {
  accent: 'bg-accent-soft text-accent-ink',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** The most urgent one in full; the others wait behind one press, so that the page stays in sight. */
export function Banners({ me }: { me: Me }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const kinds = bannersFor(me)
  if (!kinds.length) return null
  const shown = open ? kinds : kinds.slice(0, 1)
  const rest = kinds.length - 1
  return (
    <section aria-label={t('dashboard.messages')} className="no-print mb-5 flex flex-col gap-2.5 sm:mb-6">
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
          {t(open ? 'dashboard.fewerMessages' : rest === 1 ? 'dashboard.moreMessage' : 'dashboard.moreMessages', {
            n: rest,
          })}
        </button>
      )}
    </section>
  )
}

function Banner({ kind, me }: { kind: BannerKind; me: Me }) {
  const t = useTexts(texts)
  const { tone, icon } = looks[kind]
  return (
    <div className="flex gap-3 rounded-card border bg-raised p-3 shadow-card sm:items-center sm:px-4">
      <span
        className={classes(
          'grid size-9 shrink-0 place-items-center rounded-full sm:size-10 [&_svg]:size-[1.125rem]',
          tones[tone],
        )}
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-semibold leading-snug">
            {kind === 'correction' && me.correction
              ? t(`dashboard.correction.${me.correction.item}`)
              : t(`dashboard.${words[kind]}`, me.deletionAt ? { date: formatDay(me.deletionAt) } : undefined)}
          </p>
          <p className="mt-0.5 line-clamp-3 text-soft text-sm leading-snug">
            {kind === 'correction' && me.correction?.note
              ? `« ${me.correction.note} »`
              : t(`dashboard.${words[kind]}Text`, { adult: age.adult, email: me.email ?? '' })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 empty:hidden">
          <Action kind={kind} me={me} />
        </div>
      </div>
    </div>
  )
}

const looks: Record<BannerKind, { tone: Tone; icon: ReactNode }> = {
  deletion: { tone: 'danger', icon: <Trash2 aria-hidden="true" /> },
  correction: { tone: 'warning', icon: <PenLine aria-hidden="true" /> },
  terms: { tone: 'warning', icon: <ScrollText aria-hidden="true" /> },
  guardian: { tone: 'warning', icon: <Users aria-hidden="true" /> },
  guardianAsked: { tone: 'accent', icon: <Users aria-hidden="true" /> },
  identity: { tone: 'warning', icon: <IdCard aria-hidden="true" /> },
  email: { tone: 'accent', icon: <Mail aria-hidden="true" /> },
  pending: { tone: 'accent', icon: <Clock3 aria-hidden="true" /> },
  limited: { tone: 'accent', icon: <Baby aria-hidden="true" /> },
}

const words = {
  deletion: 'bannerDeletion',
  correction: 'bannerCorrection',
  terms: 'bannerTerms',
  guardian: 'bannerGuardian',
  guardianAsked: 'bannerGuardianAsked',
  identity: 'bannerIdentity',
  email: 'bannerEmail',
  pending: 'bannerPending',
  limited: 'bannerLimited',
} as const satisfies Record<BannerKind, string>

const places: Partial<Record<BannerKind, string>> = {
  correction: '/correction',
  guardian: '/profile',
  guardianAsked: '/profile',
  identity: '/identity',
  pending: '/profile',
}

function Action({ kind, me }: { kind: BannerKind; me: Me }) {
  const t = useTexts(texts)
  if (me.correction?.item === 'front' || me.correction?.item === 'back')
    if (kind === 'correction')
      return (
        <ButtonLink
          icon={<Camera aria-hidden="true" className="size-4" />}
          size="sm"
          to="/correction"
          variant="primary"
        >
          {t('dashboard.bannerCorrectionPhoto')}
        </ButtonLink>
      )
  if (kind === 'limited') return null
  if (kind === 'terms') return <ReadTerms />
  if (kind === 'email' || kind === 'deletion') return <Press kind={kind} />
  return (
    <ButtonLink size="sm" to={places[kind] ?? '/profile'}>
      {t(`dashboard.${words[kind]}Action`)}
    </ButtonLink>
  )
}

function ReadTerms() {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} size="sm">
        {t('dashboard.bannerTermsAction')}
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
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      if (kind === 'email') {
        const { resendVerification } = await call(ResendVerificationDocument, {})
        toast.success(resendVerification.message)
      } else {
        await call(KeepAccountDocument, {})
        toast.success(t('dashboard.kept'))
        await refreshUserData()
      }
    } catch (error) {
      toast.error(error instanceof Error && error.message ? error.message : t('dashboard.actionFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={press} size="sm">
      {t(`dashboard.${words[kind]}Action`)}
    </Button>
  )
}
