/**
 * In the web app only lib/platform knows that there are wrappers, and that the server may be elsewhere than the page; and
 * features ask the server's clock, because that of a phone may be wrong by years.
 */
import { lineAt, type SourceFile } from './source.ts'
import type { Problem } from './types.ts'

const home = 'web/src/lib/platform/'

export function checkPlatform(file: SourceFile): Problem[] {
  const { path } = file
  if (!path.startsWith('web/src/') || path.startsWith(home) || /\.(test|fixture)\.tsx?$/.test(path)) return []
  return [...wrapper(file), ...clock(file), ...(path === 'web/src/sw.ts' ? [] : server(file))] // the worker is the browser's alone
}

function wrapper({ path, code, imports }: SourceFile): Problem[] {
  const found = [
    ...[...code.matchAll(/\bCapacitor\b/g)].map(({ index }) => ({
      line: lineAt(code, index),
      what: 'Capacitor is used',
    })),
    ...imports
      .filter(({ package: name }) => /^@(capacitor|aparajita)\//.test(name ?? ''))
      .map(({ line, from }) => ({ line, what: `${from} is imported` })),
  ]
  return found.map(({ line, what }) => ({
    file: path,
    line,
    rule: 'platform',
    what,
    why: 'what depends on the wrapper has one place, and no visitor of the site loads it',
    fix: 'use isWrapped, callNative or listenNative of lib/platform',
  }))
}

/** An address of the server in quotes, unless lib/platform makes it whole. */
function server({ path, text, code }: SourceFile): Problem[] {
  const addresses = [...text.matchAll(/(?<!(?:onServer|socketAddress)\()['"`]\/(?:api|media)\//g)]
  return addresses
    .filter(({ index }) => code[index] === text[index]) // else in a comment
    .filter(({ index }) => !/\bendpoint = $/.test(text.slice(Math.max(0, index - 20), index)))
    .map(({ index }) => ({
      file: path,
      line: lineAt(text, index),
      rule: 'server address',
      what: `\`${text.slice(index + 1, index + 30).split(/['"`\n]/)[0]}\` is taken from the page's own origin`,
      why: 'the page of a wrapper lies on the phone, and its server elsewhere',
      fix: 'use onServer(…) or socketAddress(…) of lib/platform/server.ts',
    }))
}

/** What measures how long something takes here, or dates what stays here. */
const measures = [
  'features/accounts/data-use-card.tsx',
  'features/chat/say.ts',
  'features/gate/offline/offline-keeper.ts',
  'features/lives/watch/data-cap/data-use.ts',
  'features/lives/watch/use-player.ts',
  'features/magazine/shared/shares.ts',
  'screens/keep-ahead.ts',
].map((path) => `web/src/${path}`)

/** Also of what features share to look at. */
function clock({ path, code }: SourceFile): Problem[] {
  if (!/^web\/src\/(features|screens|ui)\//.test(path) || measures.includes(path)) return []
  return [...code.matchAll(/\bDate\.now\(\)|\bnew Date\(\)/g)].map(({ 0: what, index }) => ({
    file: path,
    line: lineAt(code, index),
    rule: 'clock',
    what: `${what} is the clock of the phone`,
    why: 'ages, deadlines and what is over are judged by the server; a phone whose clock is wrong would refuse what it takes',
    fix: 'use serverNow() of lib/time/server-clock.ts; what only measures a time here is listed in tools/boundaries/platform.ts',
  }))
}
