import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const archiveReady: Template<FactsOf['archive_ready']> = (
  facts,
  { texts: { archive_ready: texts }, locale, say, when, link },
) => ({
  subject: texts.subject,
  preheader: texts.preheader,
  title: texts.title,
  paragraphs: [say(texts.what, { expires_at: when(facts.expires_at) }), texts.how],
  rows: [[texts.files, facts.files.toLocaleString(locale)]],
  button: { label: texts.button, url: link(facts.path) },
})
