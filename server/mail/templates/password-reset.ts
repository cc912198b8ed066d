import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const passwordReset: Template<FactsOf['password_reset']> = (
  { expires_at },
  { texts: { password_reset: texts }, say, when, link, secret },
) => ({
  subject: texts.subject,
  preheader: texts.preheader,
  title: texts.title,
  paragraphs: [texts.what],
  button: { label: texts.button, url: link(paths.resetPassword({ token: secret })) },
  notes: [say(texts.until, { expires_at: when(expires_at) })],
})
