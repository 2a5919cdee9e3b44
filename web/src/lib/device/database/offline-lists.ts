import { openDatabase } from './open-database.ts'

/** The bib desks of this device (features/gate/desk). */
export const deskName = 'vondrona-desk'
/** Begins the key of a list that was opened with a session and not with a link. */
export const ofSession = 'event:'

/** Lists of names and what was done with them, of gates or desks, as they are kept for hours without a network. */
export const openOfflineLists = (name: string) =>
  openDatabase(name, 1, (opened) => {
    opened.createObjectStore('lists', { keyPath: 'gateKey' })
    opened.createObjectStore('scans', { keyPath: 'nonce' }).createIndex('gateKey', 'gateKey')
  })
