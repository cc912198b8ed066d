import { createHash } from 'node:crypto'
import type { Route } from '@atesta/contract/route.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { expect } from 'vitest'
import { type Args, call } from '../calls.ts'
import { type Unzipped, unzip } from '../formats/unzip.ts'
import type { Caller, Stack } from '../stack.ts'

export type ManifestItem = {
  path: string
  kind: string
  sha256?: string
  size?: number
  identifier?: string
  log_index?: number | null
  inspection?: number
  missing?: true
  altered?: true
  recorded_sha256?: string
}
export type Downloaded = {
  answer: Response
  files: Map<string, Unzipped>
  manifest: { title: string; company: string; log: { origin: string; keys: string[] }; files: ManifestItem[] }
}

/** Downloads and opens a package, of one record by its id. Checks its length, if one was announced. */
export async function downloadPackage(caller: Caller, route: Route, of: number | Args): Promise<Downloaded> {
  const answer = await call(caller, route, typeof of === 'number' ? { params: { id: of } } : of)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const announced = answer.headers.get('content-length')
  if (announced !== null) expect(bytes.length).toBe(Number(announced))
  const files = await unzip(bytes)
  return { answer, files, manifest: JSON.parse(files.get('manifest.json')?.bytes.toString() ?? 'null') }
}

/**
 * Checks a package without trusting the issuer: the manifest names every file and no other, every hash
 * matches the bytes, and every proof proves the file beside it.
 */
export async function checkPackage(stack: Stack, { files, manifest }: Downloaded): Promise<void> {
  const here = manifest.files.filter((item) => !item.missing)
  expect(here.map((item) => item.path).sort()).toEqual(
    [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
  )
  const keys = readLogKeys(await (await stack.anyone('/log/keys')).text()).map(({ vkey }) => vkey)
  expect(manifest.log.keys).toEqual(keys)
  for (const item of here) {
    const file = files.get(item.path)
    expect([item.path, item.sha256, item.size]).toEqual([item.path, file?.sha256, file?.bytes.length])
    if (item.kind !== 'proof') continue
    const proof = file?.bytes.toString() ?? ''
    const proven = files.get(
      item.path.endsWith('submission.tlog-proof')
        ? item.path.replace('submission.tlog-proof', 'answers.json')
        : item.path.replace(/\.tlog-proof$/, ''),
    )
    const verdict = verifyEvidence({
      proof,
      keys,
      ...(proven && {
        sha256: createHash('sha256').update(proven.bytes).digest('hex'),
        size: proven.bytes.length,
      }),
    })
    // Without its file a proof can be checked but proves no bytes.
    expect([item.path, verdict.state]).toEqual([item.path, proven ? 'proved' : 'not_proved'])
  }
}
