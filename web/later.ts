const drawing = (name: string) => `src/ui/pictures/vignettes/${name}.svg`

/**
 * What the app keeps on the device once the phone is idle, by who looks: these pages open without a network before they
 * were ever opened with one (R-NET-03). Pages that are nothing without the server are not among them.
 */
const everybody = [
  'src/features/magazine/articles-page.tsx',
  'src/features/lives/list/lives-page.tsx',
  'src/features/events/events-page.tsx',
  'src/features/contests/contests-page.tsx',
  'src/features/site/support-page.tsx',
  'src/features/site/not-found-page.tsx',
  'src/features/sessions/login-page.tsx',
  'src/shell/kept-pages.tsx',
  'src/ui/pictures/vignettes/drawing.tsx',
  ...['offline', 'error', 'lost', 'search'].map(drawing),
]

/** What is pressed without a network because its result is kept (lib/acts), and where what waits is seen. */
export const waiting = [
  'src/shell/waiting/waiting-dialog.tsx',
  'src/shell/reporting/report-dialog.tsx',
  'src/screens/act-kinds.ts',
  'src/features/lives/acts.ts',
  'src/features/chat/acts.ts',
  'src/features/magazine/acts.ts',
  'src/features/notifications/acts.ts',
  'src/features/contests/acts.ts',
  'src/features/applications/acts.ts',
  'src/features/notifications/read-pressed.ts',
  'src/screens/kept-elsewhere.ts',
  'src/lib/session/desk-names.ts',
  'src/lib/session/set-aside.ts',
  'src/shell/reporting/acts.ts',
  'src/features/gate/offline/gate-keeper.ts',
  'src/features/gate/desk/desk-keeper.ts',
  'src/features/applications/drafting/draft-requests.ts',
  'src/features/magazine/editor/saving/local-copies.ts',
  'src/features/races/registering/use-draft.ts',
]

/** Where what was photographed is written down, and what another app shared. */
export const writing = [
  'src/features/magazine/editor/new-page.tsx',
  'src/features/magazine/editor/edit-page.tsx',
  'src/features/magazine/editor/images/take-shared.tsx',
  'src/features/magazine/shared/shared-page.tsx',
]

export const later: Readonly<
  Record<'visitor' | 'member' | 'admin' | 'editor' | 'ticket' | 'gate' | 'desk' | 'older', readonly string[]>
> = {
  visitor: [
    ...everybody,
    'src/features/site/landing-page.tsx',
    'src/features/signup/signup-page.tsx',
    'src/features/signup/identity-step.tsx',
    'src/features/signup/submit-dialog.tsx',
  ],
  member: [
    ...everybody,
    ...waiting,
    ...['tickets', 'notifications', 'success'].map(drawing),
    'src/ui/feedback/kept-link.tsx',
    'src/shell/shell.tsx',
    'src/features/notifications/bell.tsx',
    'src/features/notifications/latest.tsx',
    'src/features/notifications/notifications-page.tsx',
    'src/features/notifications/preferences-panel.tsx',
    'src/screens/composed/member-home.tsx',
    'src/screens/composed/below-member-home.tsx',
    'src/features/contests/entry-row.tsx',
    'src/features/tickets/wallet-page.tsx',
    'src/features/orders/my-orders.tsx',
    'src/features/applications/applying/applications-page.tsx',
    'src/features/applications/applying/form-pages.ts',
    'src/features/accounts/settings-page.tsx',
    'src/features/accounts/display-panel.tsx',
    'src/features/sessions/settings/contacts-panel.tsx',
    'src/features/sessions/settings/security-panel.tsx',
    'src/features/sessions/settings/devices-panel.tsx',
    'src/features/privacy/privacy-panel.tsx',
    'src/features/site/legal-panel.tsx',
  ],
  editor: writing,
  gate: ['src/features/gate/gate-page.tsx'],
  desk: ['src/features/gate/desk/desk-page.tsx'],
  ticket: ['src/features/tickets/ticket-page.tsx'],
  older: ['src/lib/older/fill.ts'],
  admin: [
    'src/features/dashboard/dashboard-page.tsx',
    'src/screens/composed/admin-cards.tsx',
    'src/features/members/user-management-page.tsx',
  ],
}
