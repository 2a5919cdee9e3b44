import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'members.request': 'Request details',
  'members.approve': 'Approve the request',
  'members.reject': 'Reject the request',
  'members.approved': 'Account activated',
  'members.blocked': 'Account blocked',
  'members.updateFailed': 'The status could not be updated',
  'members.alreadyDecided': '{name} already decided on this request on {date}',
  'members.lastAdmin': 'Impossible: at least one active administrator must remain',
  'members.notYourself': 'You cannot change your own role or status',
}
