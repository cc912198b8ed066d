import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReportKeys } from '@atesta/server/secrets/report-keys.ts'

/** Independent programs that judge our signatures. */
export const haveSignatureTools = ['pdfsig', 'openssl', 'qpdf'].every((name) =>
  existsSync(`/usr/bin/${name}`),
)
export const missingSignatureTools = 'pdfsig, openssl or qpdf is not installed to check signatures'

/** Keys of a separate installation, and a folder that `remove` deletes. */
export async function signatureFolder(authorities: string[] = [], roots?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'atesta-signed-'))
  const keys = await openReportKeys(folder, 'atesta.test/log', { authorities, roots })
  return { folder, keys, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The output of pdfsig (NSS) and qpdf for a file. */
export function judge(folder: string, bytes: Uint8Array): { pdfsig: string; qpdf: string } {
  const path = join(folder, 'judged.pdf')
  writeFileSync(path, bytes)
  const said = (program: string, ...args: string[]) =>
    spawnSync(`/usr/bin/${program}`, [...args, path], { encoding: 'utf8' }).stdout
  return { pdfsig: said('pdfsig'), qpdf: said('qpdf', '--check') }
}

/** The parts of a PDF's signature: the CMS, and the bytes it covers. */
export function signatureOf(bytes: Uint8Array): { cms: Buffer; content: Buffer; range: number[] } {
  const file = Buffer.from(bytes)
  const at = file.lastIndexOf('/ByteRange [')
  const range = file
    .toString('latin1', at + '/ByteRange ['.length, file.indexOf(']', at))
    .trim()
    .split(/\s+/)
    .map(Number)
  const [start = 0, length = 0, next = 0, rest = 0] = range
  const padded = Buffer.from(file.toString('latin1', length + 1, next - 1), 'hex')
  // A DER value contains its length; what follows is padding.
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2))
  return {
    cms,
    range,
    content: Buffer.concat([file.subarray(start, length), file.subarray(next, next + rest)]),
  }
}

/** Checks by OpenSSL's CAdES rules, which include the signing certificate's attribute. Throws if invalid. */
export function checkCades(folder: string, bytes: Uint8Array, certificates: string): void {
  const { cms, content } = signatureOf(bytes)
  const at = (name: string, data: Uint8Array | string) => {
    writeFileSync(join(folder, name), data)
    return join(folder, name)
  }
  const args = ['-inform', 'DER', '-in', at('cms', cms), '-content', at('content', content), '-binary']
  const trust = ['-CAfile', at('certificates.pem', certificates), '-purpose', 'any', '-partial_chain']
  execFileSync(
    '/usr/bin/openssl',
    ['cms', '-verify', '-cades', ...args, ...trust, '-out', join(folder, 'out')],
    {
      stdio: 'pipe',
    },
  )
}
