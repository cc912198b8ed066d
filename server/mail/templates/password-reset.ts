import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const passwordReset: Template<FactsOf['password_reset']> = (
  { expires_at },
  { words: { password_reset: words }, say, when, link, secret },
) => ({
  subject: words.subject,
  preheader: words.preheader,
  title: words.title,
  paragraphs: [words.what],
  button: { label: words.button, url: link(paths.resetPassword({ token: secret })) },
  notes: [say(words.until, { expires_at: when(expires_at) })],
})
