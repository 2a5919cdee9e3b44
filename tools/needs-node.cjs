'use strict'
/**
 * Loaded before the program by every script of package.json: an older Node, which runs where the one that npm installs
 * is missing, would end with a stack trace about the extension of a file. Plain JavaScript that any Node reads.
 */
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Vondrona cannot start: it needs Node ${needed} or newer, and this is Node ${process.versions.node}. ` +
      `Run npm ci without --omit=optional, which brings Node ${needed} along on Linux, or install it from your system.`,
  )
  process.exit(1)
}
// Processes that the program starts know which Node they run on, and may work in another folder.
const at = process.execArgv.findIndex((word) => word === '--require')
if (at >= 0) process.execArgv.splice(at, 2)
