/**
 * All that can wait for the network, of every feature (lib/acts/waiting-acts.ts). Payments and ballots are not among them:
 * they happen only while the person who pays or votes looks on (decision 0081).
 */
const parts = [
  () => import('../features/lives/acts.ts'),
  () => import('../features/chat/acts.ts'),
  () => import('../features/magazine/acts.ts'),
  () => import('../features/notifications/acts.ts'),
  () => import('../features/contests/acts.ts'),
  () => import('../features/applications/acts.ts'),
  () => import('../shell/reporting/acts.ts'),
] as const

/** Declares them by loading them; what of each was kept is then sent. */
export const loadActKinds = () => Promise.all(parts.map((part) => part()))
