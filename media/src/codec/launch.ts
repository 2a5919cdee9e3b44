/**
 * How codec workers are started. Where Linux lets an ordinary user make namespaces, a worker runs in a network of its
 * own, which holds nothing but a loopback: even native code that a crafted stream has taken over reaches its gate and no
 * other address. Elsewhere (containers with the usual seccomp profile, Ubuntu's AppArmor rule, other systems) only the
 * library's own rules hold: it opens no protocol but those that go through the gate, while code that took the process
 * over could connect. The log says which of the two it is.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { log } from '../log.ts'

/** What `fork` is told, for a Node with these arguments. */
export type Launch = (execArgv: string[]) => { execPath?: string; execArgv: string[] }

const unshare = '/usr/bin/unshare'
const ownNetwork = ['--user', '--map-root-user', '--net', '--', '/bin/sh', '-c']
// The rights of the namespace's root are given up before Node starts: they would open the kernel wider than before.
const enter =
  'PATH=/usr/sbin:/usr/bin:/sbin:/bin; ip link set lo up && ' +
  'exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all -- "$0" "$@"'

const plain: Launch = (execArgv) => ({ execArgv })
const isolated: Launch = (execArgv) => ({
  execPath: unshare,
  execArgv: [...ownNetwork, enter, process.execPath, ...execArgv],
})

/** Tries it once: the way that works here. */
export async function findLaunch(): Promise<Launch> {
  const works = await promisify(execFile)(unshare, [...ownNetwork, enter, 'true'], { env: {}, timeout: 5000 }).then(
    () => true,
    () => false,
  )
  log(`codec workers ${works ? 'have a network of their own' : 'share the network of the gateway: no namespaces here'}`)
  return works ? isolated : plain
}
