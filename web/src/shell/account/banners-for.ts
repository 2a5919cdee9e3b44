/** What a member must know about their own account, the most urgent first. Pure; `banners.tsx` shows it. */

export interface AccountState {
  status: 'pending' | 'active' | 'blocked'
  limited: boolean
  needsIdentity: boolean
  emailVerified: boolean
  mustAcceptTerms: boolean
  deletionAt?: string | null
  guardianConsent?: 'none' | 'requested' | 'confirmed' | null
  /** What an administrator asked to be redone. */
  correction?: object | null
}

export type BannerKind =
  | 'deletion'
  | 'correction'
  | 'terms'
  | 'guardian'
  | 'guardianAsked'
  | 'identity'
  | 'email'
  | 'pending'
  | 'limited'

export function bannersFor(me: AccountState): BannerKind[] {
  const holds: Record<BannerKind, boolean> = {
    deletion: Boolean(me.deletionAt),
    correction: Boolean(me.correction),
    terms: me.mustAcceptTerms,
    guardian: me.guardianConsent === 'none',
    identity: me.needsIdentity,
    email: !me.emailVerified,
    pending: me.status === 'pending' && !me.correction, // nobody is checking: the member is awaited
    guardianAsked: me.guardianConsent === 'requested',
    limited: me.limited,
  }
  return (Object.keys(holds) as BannerKind[]).filter((kind) => holds[kind])
}

/** How many are open at once: a second one is never hidden. More wait behind one press, so that the page stays in sight. */
const shownAtOnce = 2

/** Those that are open, and how many wait behind the press. */
export function foldedBanners(kinds: readonly BannerKind[], isOpen: boolean): { shown: BannerKind[]; rest: number } {
  return {
    shown: isOpen ? [...kinds] : kinds.slice(0, shownAtOnce),
    rest: Math.max(0, kinds.length - shownAtOnce),
  }
}
