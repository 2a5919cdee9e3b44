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

/** Whether all of them were put away before (`putAway`: their kinds, with commas); one that is new opens them again. */
export const arePutAway = (kinds: readonly BannerKind[], putAway: string | null): boolean => {
  const seen = putAway?.split(',') ?? []
  return kinds.every((kind) => seen.includes(kind)) && mayBePutAway(kinds)
}

/** The kinds put away that are there still: one that is settled and comes back is something new. */
export const stillPutAway = (kinds: readonly BannerKind[], putAway: string | null): string =>
  kinds.filter((kind) => putAway?.split(',').includes(kind)).join()

/** What is lost by waiting is never put away on the home. */
export const mayBePutAway = (kinds: readonly BannerKind[]): boolean => !kinds.some((kind) => pressing.includes(kind))

const pressing: readonly BannerKind[] = ['deletion', 'correction', 'terms']
