import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Services } from '../../services/services.ts'
import { downloadTexts, filled } from './download-texts.ts'

const lineEnd = '\r\n'

/** What is in a package and how to verify it, in one page of plain text. */
export function readme(
  { publicUrl }: Services['config'],
  facts: { locale: Locale; timeZone: string; title: string; company: string; madeAt: Date; keys: string[] },
  parts: readonly ('files' | 'chosen' | 'proofs' | 'answers' | 'report' | 'table')[],
): Buffer {
  const texts = downloadTexts[facts.locale].readme
  const date = new Intl.DateTimeFormat(facts.locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: facts.timeZone,
  }).format(facts.madeAt)
  const title = filled(texts.title, { title: facts.title, company: facts.company })
  const lines = [
    title,
    '='.repeat(Math.min(100, title.length)),
    '',
    filled(texts.made, { date }),
    '',
    texts.contents,
    ...parts.flatMap((part) => (part === 'files' ? [texts.files, texts.proofs] : [texts[part]])),
    texts.manifest,
    '',
    texts.check,
    filled(texts.browser, { verifier: `${publicUrl}${paths.verifier()}` }),
    texts.command,
    `  atesta-verify FILE FILE.tlog-proof ${facts.keys.map((key) => `--key '${key}'`).join(' ')}`,
    '',
    filled(texts.keys, { keys: `${publicUrl}/log/keys` }),
    ...facts.keys.map((key) => `  ${key}`),
    '',
  ]
  return Buffer.from(`\ufeff${lines.join(lineEnd)}`)
}
