/** The domains in rank order: each may import only those above it. Checked by `tools/check-boundaries.ts`. */
export const domains = [
  'audit',
  'outbox',
  'notifications',
  'uploads',
  'accounts',
  'sessions',
  'identity',
  'signup',
  'members',
  'magazine',
  'lives',
  'chat',
  'votes',
  'forms',
  'events',
  'payments',
  'orders',
  'tickets',
  'bibs',
  'applications',
  'races',
  'gate',
  'privacy',
  'site',
] as const

export type Domain = (typeof domains)[number]
