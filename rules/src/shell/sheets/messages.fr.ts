export const fr = {
  'sheets.moment': '{title} (heure de Madagascar, UTC+3)',
}
