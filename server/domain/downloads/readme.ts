import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Services } from '../../services/services.ts'
import { downloadWords, filled } from './download-words.ts'

const lineEnd = '\r\n'

/** What is in a package and how to verify it, in one page of plain text. */
export function readme(
  { publicUrl }: Services['config'],
  facts: { locale: Locale; timeZone: string; title: string; company: string; madeAt: Date; keys: string[] },
  parts: readonly ('files' | 'answers' | 'report' | 'table')[],
): Buffer {
  const words = downloadWords[facts.locale].readme
  const date = new Intl.DateTimeFormat(facts.locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: facts.timeZone,
  }).format(facts.madeAt)
  const title = filled(words.title, { title: facts.title, company: facts.company })
  const lines = [
    title,
    '='.repeat(Math.min(100, title.length)),
    '',
    filled(words.made, { date }),
    '',
    words.contents,
    ...parts.flatMap((part) => (part === 'files' ? [words.files, words.proofs] : [words[part]])),
    words.manifest,
    '',
    words.check,
    filled(words.browser, { verifier: `${publicUrl}${paths.verifier()}` }),
    words.command,
    `  atesta-verify FILE FILE.tlog-proof ${facts.keys.map((key) => `--key '${key}'`).join(' ')}`,
    '',
    filled(words.keys, { keys: `${publicUrl}/log/keys` }),
    ...facts.keys.map((key) => `  ${key}`),
    '',
  ]
  return Buffer.from(`\ufeff${lines.join(lineEnd)}`)
}
