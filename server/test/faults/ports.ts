/**
 * Ports for servers that cannot choose their own: nginx, coturn, or one that comes back where it was. All others listen
 * on port 0 and say which one they got.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const ephemeral = '/proc/sys/net/ipv4/ip_local_port_range'
const lowest = 10_240

/** A port of TCP and UDP that nobody has now, and that nobody gets by chance until this process ends. */
export const freePort = (): Promise<number> => freePorts(1)

/** The first of `count` such ports in a row. */
export async function freePorts(count: number): Promise<number> {
  // Below those that the system gives to who asks for port 0, and to connections.
  const highest = Number(/^\d+/.exec(readFileSync(ephemeral, 'utf8'))?.[0]) - 1 - count
  for (let tries = 0; tries < 1000; tries++) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest))
    const ports = Array.from({ length: count }, (_, n) => first + n)
    if ((await Promise.all(ports.map(isOurs))).every(Boolean)) return first
  }
  throw new Error(`there are no ${count} free ports`)
}

const isOurs = async (port: number) =>
  (await isClaimed(port)) && (await isFreeForTcp(port)) && (await isFreeForUdp(port))

/** Among the processes of the tests: an abstract socket has one owner, and is gone with its process. */
async function isClaimed(port: number): Promise<boolean> {
  const claim = createServer().unref()
  claim.listen(`\0vondrona-test-port-${port}`)
  return once(claim, 'listening').then(
    () => true,
    () => false,
  )
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (isFree) await new Promise((resolve) => probe.close(resolve))
  return isFree
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const probe = createSocket('udp4')
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).bind(port, () => resolve(true))
  })
  probe.close()
  return isFree
}
