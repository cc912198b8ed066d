#!/usr/bin/env node
// Starts cli.ts. Node runs it as it is from 22.18 on; an older one hands over to the Node that the npm package `node`
// brings along.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

if (process.features.typescript) {
  await import('./cli.ts')
} else {
  let node
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json')
    node = path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    console.error('atesta-verify needs Node 22.18 or newer.')
    process.exit(2)
  }
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const { status, error } = spawnSync(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (error) console.error(`atesta-verify: ${error.message}`)
  // Killed by a signal, or not started at all: no verdict.
  process.exitCode = status ?? 2
}
