/**
 * How codec workers are started: as closed off as the system lets us. Even native code that a crafted stream has taken
 * over then has little: so much memory, a network of its own that holds nothing but a loopback, and, below root, a user
 * id of its own that owns no file and may end no other process. An ordinary user cannot give away another id; there the
 * namespace alone keeps it from the other processes. Where nothing of it works (containers with the usual seccomp
 * profile, Ubuntu's AppArmor rule, other systems) the library's own rules hold: it opens no protocol but those that go
 * through the gate. The log says what holds.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { log } from '../log.ts'

export interface Launch {
  /** What `fork` is told, for a Node with these arguments. */
  fork(execArgv: string[]): { execPath?: string; execArgv: string[] }
  /** It cannot reach the files of the gateway: they are opened before and handed over. */
  isStranger: boolean
  hasOwnNetwork: boolean
}

/**
 * Data of one worker (KiB). Idle it counts 0.6 GB, most of it never touched; encoding 4K again it counts 0.8. Beyond the
 * limit the library is told that there is no memory, and the job fails.
 */
const dataMax = 1_536 * 1024
/** One id for each worker, from a range that no distribution gives away: workers cannot reach each other either. */
const strangers = { first: 60_706, count: 477 } as const

const PATH = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'
const memory = `ulimit -d ${dataMax} 2>/dev/null`
const loopback = 'ip link set lo up'
// Rights are given up before Node starts: those of the namespace's root would open the kernel wider than before.
const noRights = 'setpriv --no-new-privs --inh-caps=-all --bounding-set=-all'
const asStranger = (id: number) => `${noRights} --reuid=${id} --regid=${id} --clear-groups`

interface Way {
  /** What stands before the shell. */
  before: readonly string[]
  script(id: number): string
  facts: Omit<Launch, 'fork'>
  says: string
}

const ways: { root: readonly Way[]; user: readonly Way[] } = {
  root: [
    {
      before: ['/usr/bin/unshare', '--net', '--'],
      script: (id) => `${loopback} && exec ${asStranger(id)} -- "$0" "$@"`,
      facts: { isStranger: true, hasOwnNetwork: true },
      says: 'have a network and user ids of their own',
    },
    {
      before: [],
      script: (id) => `exec ${asStranger(id)} -- "$0" "$@"`,
      facts: { isStranger: true, hasOwnNetwork: false },
      says: 'have user ids of their own and share the network of the gateway: no namespaces here',
    },
  ],
  user: [
    {
      before: ['/usr/bin/unshare', '--user', '--map-root-user', '--net', '--'],
      script: () => `${loopback} && exec ${noRights} -- "$0" "$@"`,
      facts: { isStranger: false, hasOwnNetwork: true },
      says: 'have a network of their own and the user id of the gateway',
    },
    {
      before: [],
      script: () => 'exec "$0" "$@"',
      facts: { isStranger: false, hasOwnNetwork: false },
      says: 'share the network and the user id of the gateway: no namespaces here',
    },
  ],
}

/** Tries them once: the most closed way that works here. */
export async function findLaunch(): Promise<Launch> {
  const isRoot = process.getuid?.() === 0
  for (const way of [...(isRoot ? ways.root : []), ...ways.user]) {
    if (!(await works(way))) continue
    log(`codec workers ${way.says}`)
    return launchOf(way)
  }
  log('codec workers run like any other program: there is no shell here')
  return { fork: (execArgv) => ({ execArgv }), isStranger: false, hasOwnNetwork: false }
}

let given = 0

function launchOf(way: Way): Launch {
  return {
    ...way.facts,
    fork: (execArgv) => {
      const [execPath = '', ...rest] = commandOf(way, strangers.first + (given++ % strangers.count))
      return { execPath, execArgv: [...rest, process.execPath, ...execArgv] }
    },
  }
}

const commandOf = ({ before, script }: Way, id: number) => [
  ...before,
  ...['/bin/sh', '-c', `${PATH}; ${memory}; ${script(id)}`],
]

const entry = fileURLToPath(new URL('./worker/main.ts', import.meta.url))

function library(): string {
  try {
    return fileURLToPath(import.meta.resolve('node-av/lib'))
  } catch {
    return entry // there is none
  }
}

/** Whether a worker started so could read what it runs, which may lie in somebody's closed home. */
async function works(way: Way): Promise<boolean> {
  const [command = '', ...args] = commandOf(way, strangers.first)
  const test = ['/bin/sh', '-c', 'test -x "$0" && test -r "$1" && test -r "$2"', process.execPath, entry, library()]
  return promisify(execFile)(command, [...args, ...test], { env: {}, timeout: 5000 }).then(
    () => true,
    () => false,
  )
}
