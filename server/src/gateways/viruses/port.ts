/** Looks for viruses in files before they are kept. */
export interface VirusScanner {
  /** False: no scanner is configured, so nothing is ever scanned. */
  readonly isOn: boolean
  /** `unscanned`: there is no scanner, or it gave no verdict. Never throws. */
  scan(bytes: Uint8Array): Promise<'clean' | 'infected' | 'unscanned'>
}
