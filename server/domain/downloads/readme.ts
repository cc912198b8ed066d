import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Services } from '../../services/services.ts'
import { downloadTexts, filled } from './download-texts.ts'

const lineEnd = '\r\n'
/** Characters to a line: what plain text is shown in without breaking lines. */
const width = 78

/** A paragraph in lines of that width; a single word may be longer. Lines after the first stand under its text. */
function paragraph(text: string): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    if (line.trim() === '') lines[lines.length - 1] = line + word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`  ${word}`)
  }
  return lines
}

/** What is in a package and how to verify it, in one page of plain text. */
export function readme(
  { publicUrl }: Services['config'],
  facts: { locale: Locale; timeZone: string; title: string; company: string; madeAt: Date; keys: string[] },
  parts: readonly (
    | 'files'
    | 'original'
    | 'certificate'
    | 'chosen'
    | 'proofs'
    | 'answers'
    | 'report'
    | 'table'
  )[],
): Buffer {
  const texts = downloadTexts[facts.locale].readme
  const date = new Intl.DateTimeFormat(facts.locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: facts.timeZone,
  }).format(facts.madeAt)
  const title = filled(texts.title, { title: facts.title, company: facts.company })
  const withProofs = ['files', 'original']
  const contents = parts.flatMap((part) => [
    texts[part],
    ...(withProofs.includes(part) ? [texts.proofs] : []),
  ])
  const lines = [
    ...paragraph(title),
    '='.repeat(Math.min(width, title.length)),
    '',
    ...paragraph(filled(texts.made, { date })),
    '',
    texts.contents,
    ...[...contents, texts.manifest].flatMap(paragraph),
    '',
    texts.check,
    ...paragraph(filled(texts.browser, { verifier: `${publicUrl}${paths.verifier()}` })),
    ...paragraph(texts.command),
    '  atesta-verify FILE FILE.tlog-proof --keys keys.txt',
    '',
    ...paragraph(filled(texts.keys, { keys: `${publicUrl}/log/keys` })),
    '',
    // Keys are long, and as they are only in one piece.
    ...facts.keys,
    '',
  ]
  return Buffer.from(`\ufeff${lines.join(lineEnd)}`)
}
