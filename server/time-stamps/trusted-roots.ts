import { readFile } from 'node:fs/promises'
import type { readRoots } from '@atesta/evidence/time/check-token.ts'

/** Reads the roots that the installation is told to trust. Throws an Error that names the file. */
export async function readTrustedRoots(path: string): Promise<ReturnType<typeof readRoots>> {
  // Reading certificates takes megabytes of code, which installations without authorities do not need.
  const reader = await import('@atesta/evidence/time/check-token.ts')
  try {
    const roots = reader.readRoots(await readFile(path, 'utf8'))
    if (roots.length === 0) throw new Error('it holds no certificate')
    return roots
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause
    throw new Error(`TSA_CA_FILE: ${path} cannot be used: ${why}`, { cause })
  }
}

/** The same as text; undefined where any authority is believed. */
export async function trustedRootsText(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  await readTrustedRoots(path)
  return readFile(path, 'utf8')
}
