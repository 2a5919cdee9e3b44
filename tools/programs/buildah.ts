/** Finds what builds images without a daemon and without a registry; on Debian as root it installs them with apt. */
import { readFileSync } from 'node:fs'
import { canInstall, executable, installWithApt } from './apt.ts'

const programs = ['/usr/bin/buildah', '/usr/bin/mmdebstrap']

/** The code name of this Debian; null elsewhere. */
function debian(): string | null {
  try {
    const text = readFileSync('/etc/os-release', 'utf8')
    return /^ID=debian$/m.test(text) ? (/^VERSION_CODENAME=(\w+)$/m.exec(text)?.[1] ?? null) : null
  } catch {
    return null
  }
}

/** The Debian of which a base image can be made here, as root; null where it cannot. */
export function ensureBuildah(say: (line: string) => void = console.log): string | null {
  const suite = debian()
  if (!suite || !canInstall()) return null
  if (!programs.every(executable))
    installWithApt('buildah and mmdebstrap', ['buildah', 'mmdebstrap'], 'install them by hand', say)
  return programs.every(executable) ? suite : null
}
