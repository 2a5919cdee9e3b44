/**
 * Starts codec workers as isolated as the system allows. Native code that a crafted stream has taken over then has
 * little: limited memory, a network namespace with nothing but a loopback, and, when the gateway is root, a user id of
 * its own that owns no file and may kill no other process. An ordinary user cannot assign another id; there the
 * namespace alone isolates it from other processes. Where none of this works (containers with the usual seccomp
 * profile, Ubuntu's AppArmor rule, other systems) the library's own restrictions apply: it opens only protocols that go
 * through the egress proxy. The log says which level applies.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { log } from '../log.ts'

export interface Sandbox {
  /** The options of `fork`, for a Node with these arguments. */
  fork(execArgv: string[]): { execPath?: string; execArgv: string[] }
  /** It cannot open the files of the gateway: they are opened beforehand and passed as descriptors. */
  hasOwnUserId: boolean
  hasOwnNetwork: boolean
}

/**
 * Data limit of one worker (KiB). An idle worker counts 0.6 GB, most of it never touched; re-encoding 4K, 0.8. Beyond
 * the limit, allocations fail, and so does the job.
 */
const dataMax = 1_536 * 1024
/** One id for each worker, from a range that no distribution assigns: workers cannot reach each other either. */
const userIds = { first: 60_706, count: 477 } as const

const PATH = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'
const memory = `ulimit -d ${dataMax} 2>/dev/null`
const loopback = 'ip link set lo up'
// Capabilities are dropped before Node starts: those of the namespace's root would expose more of the kernel than
// before.
const noRights = 'setpriv --no-new-privs --inh-caps=-all --bounding-set=-all'
const withUserId = (id: number) => `${noRights} --reuid=${id} --regid=${id} --clear-groups`

interface Level {
  /** The command before the shell. */
  before: readonly string[]
  script(id: number): string
  facts: Omit<Sandbox, 'fork'>
  description: string
}

const levels: { root: readonly Level[]; user: readonly Level[] } = {
  root: [
    {
      before: ['/usr/bin/unshare', '--net', '--'],
      script: (id) => `${loopback} && exec ${withUserId(id)} -- "$0" "$@"`,
      facts: { hasOwnUserId: true, hasOwnNetwork: true },
      description: 'have a network and user ids of their own',
    },
    {
      before: [],
      script: (id) => `exec ${withUserId(id)} -- "$0" "$@"`,
      facts: { hasOwnUserId: true, hasOwnNetwork: false },
      description: 'have user ids of their own and share the network of the gateway: no namespaces here',
    },
  ],
  user: [
    {
      before: ['/usr/bin/unshare', '--user', '--map-root-user', '--net', '--'],
      script: () => `${loopback} && exec ${noRights} -- "$0" "$@"`,
      facts: { hasOwnUserId: false, hasOwnNetwork: true },
      description: 'have a network of their own and the user id of the gateway',
    },
    {
      before: [],
      script: () => 'exec "$0" "$@"',
      facts: { hasOwnUserId: false, hasOwnNetwork: false },
      description: 'share the network and the user id of the gateway: no namespaces here',
    },
  ],
}

/** Tries the levels once and returns the strictest that works here. */
export async function findSandbox(): Promise<Sandbox> {
  const isRoot = process.getuid?.() === 0
  for (const level of [...(isRoot ? levels.root : []), ...levels.user]) {
    if (!(await works(level))) continue
    log(`codec workers ${level.description}`)
    return sandboxOf(level)
  }
  log('codec workers run like any other program: there is no shell here')
  return { fork: (execArgv) => ({ execArgv }), hasOwnUserId: false, hasOwnNetwork: false }
}

let given = 0

function sandboxOf(level: Level): Sandbox {
  return {
    ...level.facts,
    fork: (execArgv) => {
      const [execPath = '', ...rest] = commandOf(level, userIds.first + (given++ % userIds.count))
      return { execPath, execArgv: [...rest, process.execPath, ...execArgv] }
    },
  }
}

const commandOf = ({ before, script }: Level, id: number) => [
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

/** Whether a worker started this way could read its code, which may be in a home directory that is closed to others. */
async function works(level: Level): Promise<boolean> {
  const [command = '', ...args] = commandOf(level, userIds.first)
  const test = ['/bin/sh', '-c', 'test -x "$0" && test -r "$1" && test -r "$2"', process.execPath, entry, library()]
  return promisify(execFile)(command, [...args, ...test], { env: {}, timeout: 5000 }).then(
    () => true,
    () => false,
  )
}
