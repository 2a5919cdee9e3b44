'use strict'
/**
 * Runs after each installation: npm 9 (that of Debian 12 and 13) installs the package of Node and does not link its
 * program, so that `npm start` would find the system's, which is older. Plain JavaScript that any Node reads.
 */
const { existsSync, mkdirSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')

function linkNode(packages, { platform, arch } = process) {
  const program = join(`node-${platform}-${arch}`, 'bin/node')
  const link = join(packages, '.bin/node')
  if (!existsSync(join(packages, program)) || existsSync(link)) return false
  mkdirSync(join(packages, '.bin'), { recursive: true })
  symlinkSync(join('..', program), link)
  return true
}

module.exports = { linkNode }
if (require.main === module) linkNode(join(__dirname, '../node_modules'))
