import { readFile } from 'node:fs/promises'
import type { readRoots } from '@atesta/evidence/time/check-token.ts'

/** Reads the roots that the installation is configured to trust. Throws an Error that names the file. */
export async function readTrustedRoots(path: string): Promise<ReturnType<typeof readRoots>> {
  // The certificate code takes megabytes, which installations without authorities need not load.
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

/** The configured roots as text; undefined where any authority is trusted. */
export async function trustedRootsText(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  await readTrustedRoots(path)
  return readFile(path, 'utf8')
}
