import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const passwordChanged: Template<FactsOf['password_changed']> = (
  { changed_at },
  { words: { password_changed: words }, say, when, link },
) => ({
  subject: words.subject,
  preheader: words.preheader,
  title: words.title,
  paragraphs: [say(words.what, { changed_at: when(changed_at) }), words.how],
  button: { label: words.button, url: link('/forgot-password') },
})
