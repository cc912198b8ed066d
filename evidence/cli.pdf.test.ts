import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ours } from '@atesta/testkit/vectors/fixed-keys.ts'
import { pdfVectors } from '@atesta/testkit/vectors/pdfs.ts'
import { stampedWithoutEnd } from '@atesta/testkit/vectors/stamped-pdf.ts'
import { vkeys } from '@atesta/testkit/vectors/world.ts'
import { expect, test } from 'vitest'
import { judgePdf, statesOf } from './cli.pdf.ts'
import { parsePolicy } from './log/policy.ts'
import { pdfTexts } from './texts/pdf.ts'
import { languages } from './texts/texts.ts'

const asked = { keys: [], certificates: undefined, policy: undefined }

test('a PDF that takes for ever is refused in each language, and does not hold up the command', async () => {
  const [report] = await pdfVectors()
  const endless = stampedWithoutEnd(report?.pdf ?? new Uint8Array(), 8000, 8)
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    const { state, lines } = await judgePdf(endless, asked, language, 1)
    expect({ state, lines }).toEqual({ state: 'not_proved', lines: [pdfTexts[language].tooLong] })
  }
})

test('one that is read in time is judged as by itself, and one that is none says why', async () => {
  const [report] = await pdfVectors()
  const bytes = report?.pdf ?? new Uint8Array()
  const { json } = await judgePdf(bytes, asked, 'en')
  expect(json).toMatchObject({ state: 'not_proved', signature: { state: 'valid' } })
  const none = await judgePdf(new TextEncoder().encode('no PDF'), asked, 'en')
  expect(none.json).toEqual({ state: 'not_proved', detail: 'not a PDF' })
})

test('does not call a PDF’s proof vouched for by the issuer when only the policy names the key', async () => {
  const [report] = await pdfVectors()
  const policy = parsePolicy(Buffer.from(`log ${vkeys.log}\nquorum none\n`))
  const given = { keys: [], certificates: ours.certificate, policy }
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    const { verdict, proof } = pdfTexts[language]
    const judge = async (keys: { vkey: string }[]) =>
      (await judgePdf(report?.pdf ?? new Uint8Array(), { ...given, keys }, language)).lines
    const byPolicy = await judge([])
    expect([byPolicy[0], byPolicy.at(-1)]).toEqual([
      verdict.by_policy,
      expect.stringContaining(proof.by_policy),
    ])
    const known = await judge([{ vkey: vkeys.log }])
    expect([known[0], known.at(-1)]).toEqual([verdict.proved, expect.stringContaining(proof.proved)])
  }
})

test('reads only PDFs of limited size whole when the file differs', async () => {
  const [report] = await pdfVectors()
  const folder = await mkdtemp(path.join(tmpdir(), 'atesta-verify-pdf-'))
  try {
    const file = async (name: string, bytes: Uint8Array) => {
      await writeFile(path.join(folder, name), bytes)
      return path.join(folder, name)
    }
    const pdf = await file('report.pdf', report?.pdf ?? new Uint8Array())
    const film = await file('film.mov', new Uint8Array(10_000))
    expect(await statesOf(pdf)).toEqual([])
    expect(await statesOf(pdf, { largest: 9999 })).toBe('not_read')
    expect(await statesOf(film, { largest: 9999 })).toEqual([])
    expect(await statesOf('/dev/null')).toBe('not_read')
    expect(await statesOf(path.join(folder, 'removed.pdf'))).toBe('not_read')
    const endless = stampedWithoutEnd(report?.pdf ?? new Uint8Array(), 8000, 8)
    expect(await statesOf(await file('endless.pdf', endless), { most: 1 })).toBe('not_read')
  } finally {
    await rm(folder, { recursive: true })
  }
})
