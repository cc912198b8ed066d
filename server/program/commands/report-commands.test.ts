import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '@atesta/testkit/process.ts'
import {
  haveSignatureTools,
  missingSignatureTools,
  signatureFolder,
} from '@atesta/testkit/signatures/signed-pdf.ts'
import { startTimeStampAuthority } from '@atesta/testkit/signatures/time-stamp-authority.ts'
import { plainPdf } from '@atesta/testkit/vectors/pdfs.ts'
import { expect, test } from 'vitest'
import { signPdf } from '../../pdf/sign/sign-pdf.ts'

test('a file that cannot be extended keeps no other from it, and the command ends with 1', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const { folder, keys, remove } = await signatureFolder()
  const authority = await startTimeStampAuthority(folder)
  const at = (name: string) => join(folder, name)
  const signed = await signPdf(plainPdf([]), await keys.signature(), () => undefined)
  writeFileSync(at('no.pdf'), 'no PDF')
  writeFileSync(at('plain.pdf'), plainPdf([]))
  writeFileSync(at('signed.pdf'), signed)
  const files = ['missing.pdf', 'no.pdf', 'plain.pdf', 'signed.pdf'].map(at)
  const env = { ...process.env, TSA_URL: authority.url, TSA_CA_FILE: at('ca.pem') }
  try {
    const said = await new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) =>
      execFile(
        process.execPath,
        [commandLine, 'reports', 'extend', ...files],
        { env },
        (error, stdout, stderr) => resolve({ status: error?.code, stdout, stderr }),
      ),
    )
    expect(said.status).toBe(1)
    for (const name of ['missing.pdf', 'no.pdf', 'plain.pdf'])
      expect(said.stderr).toContain(`${at(name)}: not extended: `)
    expect(said.stdout).toContain(`${at('signed.pdf')}: extended, valid until `)
    expect(readFileSync(at('no.pdf'), 'utf8')).toBe('no PDF')
    expect(readFileSync(at('signed.pdf')).subarray(0, signed.length).equals(signed)).toBe(true)
  } finally {
    await authority.stop()
    await remove()
  }
})
