import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const passwordChanged: Template<FactsOf['password_changed']> = (
  { changed_at },
  { texts: { password_changed: texts }, say, when, link },
) => ({
  subject: texts.subject,
  preheader: texts.preheader,
  title: texts.title,
  paragraphs: [say(texts.what, { changed_at: when(changed_at) }), texts.how],
  button: { label: texts.button, url: link(paths.forgotPassword()) },
})
