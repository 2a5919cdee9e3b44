/** Finds an nginx, the proxy of the tests of docs/operate/nginx.conf; on Debian or Ubuntu as root it installs one with apt. */
import { executable, installWithApt } from './apt.ts'

const usual = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

/** The nginx named by the setting NGINX or found in its usual places; null if there is none. */
export function findNginx(): string | null {
  const wanted = process.env.NGINX
  return (wanted ? [wanted] : usual).find(executable) ?? null
}

/** Like findNginx, but installs one if possible. */
export function ensureNginx(say: (line: string) => void = console.log): string | null {
  if (!findNginx()) installWithApt('nginx', ['nginx-light'], 'set NGINX to the path of nginx', say)
  return findNginx()
}

if (import.meta.main) {
  const path = ensureNginx()
  console.log(path ?? 'The tests of nginx.conf will be skipped.')
  process.exitCode = path ? 0 : 1
}
