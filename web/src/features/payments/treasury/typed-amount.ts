/** Whole Ariary as people type them, with or without spaces; null for anything else. */
export function ariaryTyped(typed: string): number | null {
  const digits = typed.replace(/[\s\u00a0\u202f]/g, '')
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null
}
